/** Microseconds since 1970 as ISO 8601 in UTC with microseconds. */
export function isoTime(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const rest = microseconds - milliseconds * 1000
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}

export const isoTimeOrNull = (microseconds: number | null): string | null =>
  microseconds === null ? null : isoTime(microseconds)
