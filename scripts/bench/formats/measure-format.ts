// One format in a process of its own, so that none is measured in the memory that another left behind.
import { type Catalog, type Edit, EditError, type FileFormat } from '../../../core/formats/format.ts'
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

const editsOf = (catalog: Catalog, count: number): Edit[] =>
  catalog.entries
    .slice(0, count)
    .map(({ key, target }) => ({ kind: 'set' as const, key, target: target.map((form) => `${form}x`) }))

/** NaN where the format does not take such edits. */
function unlessRefused(measured: () => number): number {
  try {
    return measured()
  } catch (error) {
    if (error instanceof EditError) return Number.NaN
    throw error
  }
}

function editsMs(format: FileFormat, catalog: Catalog, count: number): number {
  const edits = editsOf(catalog, count)
  return unlessRefused(() => best(() => format.write(catalog, edits)))
}

/** Of reading, and of looking at what was read. */
const readAll = (format: FileFormat, file: Uint8Array): number => format.read(file, options).entries.length

const ROUNDS = 3

interface Sized {
  readonly sample: Sample
  readonly times: number
}

/**
 * Cost per byte of a large file against a small one, of reading and of reading and writing an edit. The small one is read so often that as
 * much is read as of the large one, and both in turn, so that neither has the warmer code; the best round counts.
 */
function growth(format: FileFormat, small: number, large: number): Pick<FormatFigures, 'growth' | 'writeGrowth'> {
  const sized = [
    { sample: sampleFile(format, small * MB), times: Math.ceil(large / small) },
    { sample: sampleFile(format, large * MB), times: 1 },
  ].filter((one): one is Sized => one.sample !== undefined)
  const ratioOf = (works: readonly (() => unknown)[]): number => {
    const costs = works.map(() => Number.POSITIVE_INFINITY)
    for (let round = 0; round < ROUNDS; round++) {
      works.forEach((work, at) => {
        const { times = 1, sample } = sized[at] ?? {}
        const all = () => {
          for (let i = 0; i < times; i++) work()
        }
        costs[at] = Math.min(costs[at] ?? 0, cpuMs(all) / ((sample?.bytes ?? 0) * times))
      })
    }
    const [ofSmall = Number.NaN, ofLarge = Number.NaN] = costs
    return ofLarge / ofSmall
  }
  const reading = ratioOf(
    sized.map(
      ({ sample }) =>
        () =>
          readAll(format, sample.file),
    ),
  )
  const changes = sized.map(({ sample }) => () => {
    const catalog = format.read(sample.file, options)
    return format.write(catalog, editsOf(catalog, 1))
  })
  return { growth: reading, writeGrowth: unlessRefused(() => ratioOf(changes)) }
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
    ...growth(format, small, large),
  }
}

const [id = '', ...sizes] = process.argv.slice(2)
const found = findFormat(id)
process.stdout.write(JSON.stringify((found && measure(found.format, sizes.map(Number))) ?? null))
