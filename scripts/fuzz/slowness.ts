import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import type { FileFormat, FormatOptions } from '../../core/formats/model/format.ts'

/** Milliseconds of processor time; other work on the machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const LONG = 120_000
/** A file of that length is read and written in a few milliseconds; what takes this much longer is looked at. */
const SUSPICIOUS_MS = 150
const REPEATS = 3

const least = (work: () => unknown): number => Math.min(...Array.from({ length: REPEATS }, () => cpuMs(work)))

/**
 * The file again and again, until it is long: where reading it and changing all its strings is slow for that, and four times
 * the length takes more than seven times as long, time grows faster than the file. Gives the two times.
 */
export function growsTooFast(format: FileFormat, bytes: Uint8Array, options: FormatOptions): string | undefined {
  if (bytes.length === 0 || format.binary) return undefined
  const [short, long] = [repeated(bytes, LONG), repeated(bytes, LONG * 4)]
  const work = (file: Uint8Array) => readAndChange(format, file, options)
  if (cpuMs(() => work(short)) < SUSPICIOUS_MS) return undefined
  const [one, four] = [least(() => work(short)), least(() => work(long))]
  return one > SUSPICIOUS_MS && four > one * 7 ? `${one.toFixed()} ms became ${four.toFixed()} ms` : undefined
}

function readAndChange(format: FileFormat, file: Uint8Array, options: FormatOptions): void {
  const catalog = format.read(file, options)
  const edits = catalog.entries
    .filter(({ state }) => state !== 'read-only')
    .map(({ key, target }) => ({ kind: 'set' as const, key, target: target.map(() => 'changed') }))
  try {
    format.write(catalog, edits)
  } catch (error) {
    if (!(error instanceof EditError)) throw error
  }
}

function repeated(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  for (let at = 0; at < length; at += bytes.length) out.set(bytes.subarray(0, length - at), at)
  return out
}
