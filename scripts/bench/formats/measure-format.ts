// One format in a process of its own, so that none is measured in the memory that another left behind.
import type { Catalog, FileFormat } from '../../../core/formats/model/format.ts'
import { findFormat } from '../../../core/formats/registry.ts'
import { options, sampleFile } from '../../../core/formats/testing/sample.ts'
import type { Sample } from '../../../core/formats/testing/sample-type.ts'
import { shareOfFloor } from '../table.ts'
import { best, unlessRefused } from './clock.ts'
import { editsOf, lookAt, measureGrowth } from './growth.ts'
import type { FormatFigures } from './measure-formats.ts'

const MB = 1024 * 1024
const MANY = 10_000

/** What any reader must do: parse as JSON where the file is JSON, else look at every character once. */
function floorMs(format: FileFormat, { file, bytes }: Sample, leastMs: number): number {
  const decoder = new TextDecoder()
  if (format.mime === 'application/json') return best(() => JSON.parse(decoder.decode(file)), leastMs)
  const content = format.binary ? new Uint8Array(bytes).fill(97) : file
  return best(() => {
    const text = decoder.decode(content)
    let lines = 0
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === 10) lines++
    return lines
  }, leastMs)
}

function editsMs(format: FileFormat, catalog: Catalog, count: number, leastMs: number): number {
  const edits = editsOf(catalog, count)
  return unlessRefused(() => best(() => format.write(catalog, edits), leastMs))
}

/** Of reading, and of looking at what was read. */
const readAll = (format: FileFormat, file: Uint8Array): number => lookAt(format.read(file, options))

function measure(format: FileFormat, plan: readonly number[]): FormatFigures | undefined {
  const [size = 10, small = 1, large = 50, leastMs = 400, rounds = 3] = plan
  const sample = sampleFile(format, size * MB)
  if (!sample) return undefined
  const readMs = best(() => readAll(format, sample.file), leastMs)
  const catalog = format.read(sample.file, options)
  return {
    format: format.id,
    entries: catalog.entries.length,
    readMs,
    readMbPerSecond: sample.bytes / MB / (readMs / 1000),
    readRatio: shareOfFloor(floorMs(format, sample, leastMs), readMs),
    oneEditMs: editsMs(format, catalog, 1, leastMs),
    manyEditsMs: editsMs(format, catalog, MANY, leastMs),
    ...measureGrowth(format, { small, large, many: MANY, rounds }),
  }
}

const [id = '', ...sizes] = process.argv.slice(2)
const found = findFormat(id)
process.stdout.write(JSON.stringify((found && measure(found.format, sizes.map(Number))) ?? null))
