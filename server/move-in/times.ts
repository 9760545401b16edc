/** Microseconds since 1970 of a time as the API writes it; undefined: it is none. */
export function microseconds(iso: unknown): number | undefined {
  if (typeof iso !== 'string') return undefined
  const milliseconds = Date.parse(iso)
  if (Number.isNaN(milliseconds)) return undefined
  const fraction = /\.(\d{1,6})/.exec(iso)?.[1] ?? ''
  return Math.floor(milliseconds / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

/** Back: with microseconds, in UTC. */
export function isoTime(time: number): string {
  const seconds = Math.floor(time / 1_000_000)
  const fraction = String(time - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`
}

/** A time as it is written here, with its fraction: the other server leaves out one of zero. Other texts stay as they are. */
export const withFraction = (value: string): string =>
  value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/, '$1.000000Z')
