import type { Unit } from '../../api/types.ts'

/** The ETag of a unit as `If-Match` takes it: its number and the time of its last change in microseconds. */
export const etagOf = (unit: Pick<Unit, 'id' | 'last_updated'>): string =>
  `"${unit.id}-${microseconds(unit.last_updated)}"`

/** API times have microseconds, which `Date` drops. */
export function microseconds(iso: string): number {
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? ''
  return Math.floor(Date.parse(iso) / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** The time that an ETag of a unit tells; undefined for another kind of ETag. */
export function timeOfEtag(etag: string): string | undefined {
  const found = /^(?:W\/)?"\d+-(\d{1,16})/.exec(etag)?.[1]
  if (found === undefined) return undefined
  const micros = Number(found)
  const whole = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString()
  return whole.replace(/\.\d+Z$/, `.${String(micros % 1_000_000).padStart(6, '0')}Z`)
}
