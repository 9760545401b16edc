import { type Catalog, EditError, type FileFormat } from '../../../core/formats/format.ts'
import { formats } from '../../../core/formats/registry.ts'
import { say } from '../say.ts'
import { options, sampleFile } from './sample.ts'

const MB = 1024 * 1024

export interface FormatsPlan {
  /** Megabytes: what speed is measured on, and the two sizes whose cost per byte is compared. */
  readonly size: number
  readonly small: number
  readonly large: number
}

export interface FormatFigures {
  readonly format: string
  readonly entries: number
  readonly readMs: number
  readonly readMbPerSecond: number
  /** Time of the floor over the time of reading. */
  readonly readRatio: number
  readonly oneEditMs: number
  readonly manyEditsMs: number
  /** Cost per byte of the large size against the small one. */
  readonly growth: number
}

const MANY = 10_000

/** The best of a few: what the machine can do when nothing else disturbs it. */
function best(work: () => unknown, times = 3): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

/** What any reader must do: parse as JSON where the file is JSON, else look at every character once. */
function floorMs(format: FileFormat, file: Uint8Array): number {
  const decoder = new TextDecoder()
  if (format.mime === 'application/json' && !format.binary) return best(() => JSON.parse(decoder.decode(file)))
  return best(() => {
    const text = decoder.decode(file)
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

function perByte(format: FileFormat, megabytes: number): number {
  const file = sampleFile(format, megabytes * MB)
  return file ? best(() => format.read(file, options), 2) / file.length : Number.NaN
}

function measureFormat(format: FileFormat, plan: FormatsPlan): FormatFigures | undefined {
  const file = sampleFile(format, plan.size * MB)
  if (!file) return undefined
  const readMs = best(() => format.read(file, options))
  const catalog = format.read(file, options)
  return {
    format: format.id,
    entries: catalog.entries.length,
    readMs,
    readMbPerSecond: file.length / MB / (readMs / 1000),
    readRatio: floorMs(format, file) / readMs,
    oneEditMs: editsMs(format, catalog, 1),
    manyEditsMs: editsMs(format, catalog, MANY),
    growth: perByte(format, plan.large) / perByte(format, plan.small),
  }
}

/** Reading and writing of every format that a large file can be made of. */
export function measureFormats(plan: FormatsPlan): FormatFigures[] {
  return formats.flatMap((format) => {
    say(`Format ${format.id}`)
    return measureFormat(format, plan) ?? []
  })
}
