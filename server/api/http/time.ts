let lastInput = Number.NaN
let lastOutput = ''

/** Microseconds since 1970 as ISO 8601 in UTC with microseconds. Rows written together share a time: the last one is kept. */
export function isoTime(microseconds: number): string {
  if (microseconds === lastInput) return lastOutput
  const milliseconds = Math.floor(microseconds / 1000)
  const rest = microseconds - milliseconds * 1000
  lastInput = microseconds
  lastOutput = `${new Date(milliseconds).toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`
  return lastOutput
}

export const isoTimeOrNull = (microseconds: number | null): string | null =>
  microseconds === null ? null : isoTime(microseconds)

/** A time that somebody named, which is seldom between two seconds: without a fraction, unless it has one. */
export const namedTimeOrNull = (microseconds: number | null): string | null =>
  microseconds === null ? null : isoTime(microseconds).replace('.000000', '')

/** Back from the text to microseconds since 1970. */
export const microseconds = (iso: string): number =>
  Date.parse(`${iso.slice(0, 19)}Z`) * 1000 + Number(iso.slice(20, 26))
