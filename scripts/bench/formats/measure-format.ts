// One format in a process of its own, so that none is measured in the memory that another left behind.
import { type Catalog, EditError, type FileFormat } from '../../../core/formats/format.ts'
import { findFormat } from '../../../core/formats/registry.ts'
import type { FormatFigures } from './measure-formats.ts'
import { options, type Sample, sampleFile } from './sample.ts'

const MB = 1024 * 1024
const MANY = 10_000

/** Milliseconds of processor time of this thread: what the machine does besides does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The best of a few: at least three, and for at least so long. */
function best(work: () => unknown, atLeastMs = 400): number {
  let least = Number.POSITIVE_INFINITY
  for (let spent = 0, times = 0; times < 3 || (spent < atLeastMs && times < 100); times++) {
    const took = cpuMs(work)
    least = Math.min(least, took)
    spent += took
  }
  return least
}

/** What any reader must do: parse as JSON where the file is JSON, else look at every character once. */
function floorMs(format: FileFormat, { file, bytes }: Sample): number {
  const decoder = new TextDecoder()
  if (format.mime === 'application/json') return best(() => JSON.parse(decoder.decode(file)))
  const content = format.binary ? new Uint8Array(bytes).fill(97) : file
  return best(() => {
    const text = decoder.decode(content)
    let lines = 0
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === 10) lines++
    return lines
  })
}

function editsMs(format: FileFormat, catalog: Catalog, count: number): number {
  const edits = catalog.entries
    .slice(0, count)
    .map(({ key, target }) => ({ kind: 'set' as const, key, target: target.map((form) => `${form}x`) }))
  try {
    return best(() => format.write(catalog, edits))
  } catch (error) {
    if (error instanceof EditError) return Number.NaN
    throw error
  }
}

/** Of reading, and of looking at what was read. */
const readAll = (format: FileFormat, file: Uint8Array): number => format.read(file, options).entries.length

/** Milliseconds per byte; a small file is read so often that as much is read as of a large one. */
function perByte(format: FileFormat, megabytes: number, times: number): number {
  const sample = sampleFile(format, megabytes * MB)
  if (!sample) return Number.NaN
  const all = () => {
    for (let i = 0; i < times; i++) readAll(format, sample.file)
  }
  return Math.min(cpuMs(all), cpuMs(all)) / (sample.bytes * times)
}

function measure(format: FileFormat, [size = 10, small = 1, large = 50]: readonly number[]): FormatFigures | undefined {
  const sample = sampleFile(format, size * MB)
  if (!sample) return undefined
  const readMs = best(() => readAll(format, sample.file))
  const catalog = format.read(sample.file, options)
  return {
    format: format.id,
    entries: catalog.entries.length,
    readMs,
    readMbPerSecond: sample.bytes / MB / (readMs / 1000),
    readRatio: floorMs(format, sample) / readMs,
    oneEditMs: editsMs(format, catalog, 1),
    manyEditsMs: editsMs(format, catalog, MANY),
    growth: perByte(format, large, 1) / perByte(format, small, Math.ceil(large / small)),
  }
}

const [id = '', ...sizes] = process.argv.slice(2)
const found = findFormat(id)
process.stdout.write(JSON.stringify((found && measure(found.format, sizes.map(Number))) ?? null))
