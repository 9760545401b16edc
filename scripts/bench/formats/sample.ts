import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Edit, EditError, type FileFormat, type FormatOptions } from '../../../core/formats/format.ts'

const two = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }

export const options: FormatOptions = { language: 'de', sourceLanguage: 'en', plural: two, sourcePlural: two }

const cases = resolve(import.meta.dirname, '../../../core/formats/cases')

const text = (i: number): string => `Der Text Nummer ${i} ist ungefähr so lang wie üblich, nämlich 70 Zeichen`

const newString = (i: number): Edit => ({
  kind: 'add',
  key: `key_${i}`,
  source: [`Source text number ${i} of usual length`],
  target: [text(i)],
})

/** A file of about so many bytes: made string by string, or a document repeated; undefined where neither can be. */
export function sampleFile(format: FileFormat, bytes: number): Uint8Array | undefined {
  return format.abilities.add ? grown(format, bytes) : repeated(format, bytes)
}

function grown(format: FileFormat, bytes: number): Uint8Array | undefined {
  try {
    const empty = format.create(options)
    const made = (count: number) =>
      format.write(
        format.read(empty, options),
        Array.from({ length: count }, (_, i) => newString(i)),
      )
    const perString = (made(1000).length - empty.length) / 1000
    return made(Math.ceil(bytes / perString))
  } catch (error) {
    if (error instanceof EditError) return undefined
    throw error
  }
}

/** Documents take no new strings: the longest of the case files, again and again. */
function repeated(format: FileFormat, bytes: number): Uint8Array | undefined {
  if (format.binary) return undefined
  const folder = join(cases, format.id)
  const files = readdirSync(folder).filter((name) => !/\.(entries|options)\.json$|template/.test(name))
  const longest = files
    .map((name) => readFileSync(join(folder, name)))
    .reduce((best, file) => (file.length > best.length ? file : best), Buffer.alloc(0))
  if (longest.length === 0) return undefined
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / longest.length) }, () => longest))
}
