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
  const edits = editsOf(catalog, count)
  return unlessRefused(() => best(() => format.write(catalog, edits)))
}

/** Of reading, and of looking at what was read. */
const readAll = (format: FileFormat, file: Uint8Array): number => lookAt(format.read(file, options))

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
    readRatio: shareOfFloor(floorMs(format, sample), readMs),
    oneEditMs: editsMs(format, catalog, 1),
    manyEditsMs: editsMs(format, catalog, MANY),
    ...measureGrowth(format, small, large, MANY),
  }
}

const [id = '', ...sizes] = process.argv.slice(2)
const found = findFormat(id)
process.stdout.write(JSON.stringify((found && measure(found.format, sizes.map(Number))) ?? null))
