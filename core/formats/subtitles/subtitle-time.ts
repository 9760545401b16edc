/** A moment as keys hold it: hours, minutes, seconds, milliseconds. */
const TIMESTAMP = String.raw`(\d{2,4}):([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMED_KEY = new RegExp(`^${TIMESTAMP}-->${TIMESTAMP}(?:#(\\d{1,6}))?$`)
const LOOSE = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,:](\d{1,3})`
const TIMING = new RegExp(`^\\s{0,20}${LOOSE}\\s{0,20}-->\\s{0,20}${LOOSE}(?:\\s|$)`)

export interface Timing {
  /** In milliseconds. */
  readonly start: number
  readonly end: number
}

/** Which of several with the same times a key means: 1 for the first. */
export interface TimedKey extends Timing {
  readonly copy: number
}

const milliseconds = (hours = '0', minutes = '0', seconds = '0', fraction = '0'): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))

/** Times of a line such as `00:01:02,500 --> 00:01:04,000`. */
export function parseTiming(line: string): Timing | undefined {
  const match = TIMING.exec(line)
  if (match === null) return undefined
  const [, ...parts] = match
  return { start: milliseconds(...parts.slice(0, 4)), end: milliseconds(...parts.slice(4)) }
}

/** A moment written `1:02:03.45`, as in SubStation files. */
export function parseMoment(text: string): number | undefined {
  const match = /^\s{0,20}(\d{1,4}):(\d{1,2}):(\d{1,2})[.,:](\d{1,3})\s{0,20}$/.exec(text)
  return match === null ? undefined : milliseconds(...match.slice(1))
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** `separator` stands before the fraction, which has as many digits as are asked for. */
export function writeMoment(time: number, separator: string, { hours = 2, digits = 3 } = {}): string {
  const seconds = Math.floor(time / 1000)
  const clock = [pad(Math.floor(seconds / 3600), hours), pad(Math.floor(seconds / 60) % 60, 2), pad(seconds % 60, 2)]
  return `${clock.join(':')}${separator}${pad(time % 1000, 3).slice(0, digits)}`
}

export const timedKey = ({ start, end }: Timing): string => `${writeMoment(start, '.')}-->${writeMoment(end, '.')}`

export function parseTimedKey(key: string): TimedKey | undefined {
  const match = TIMED_KEY.exec(key)
  if (match === null) return undefined
  const [, ...parts] = match
  return {
    start: milliseconds(...parts.slice(0, 4)),
    end: milliseconds(...parts.slice(4, 8)),
    copy: Number(parts[8] ?? 1),
  }
}
