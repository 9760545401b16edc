import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import type { Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { documentSample } from './sample-documents.ts'
import type { Sample } from './sample-type.ts'

const two = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }

export const options: FormatOptions = { language: 'de', sourceLanguage: 'en', plural: two, sourcePlural: two }

const sampleText = (i: number): string => `Der Text Nummer ${i} ist ungefähr so lang wie üblich, nämlich 70 Zeichen`

/** Subtitles are named by their times. */
const timed = new Set(['srt', 'ass', 'ssa', 'vtt'])

function nameOf({ id }: FileFormat, i: number): string {
  if (timed.has(id)) return `${clock(i * 2)}-->${clock(i * 2 + 1)}`
  if (id === 'sub') return `${i * 50 + 2}-->${i * 50 + 40}`
  if (id === 'ini' || id === 'islu') return `[texts]key_${i}`
  if (id === 'php') return `return[]->'key_${i}'`
  if (id === 'laravel') return `'key_${i}'`
  if (id === 'i18next' || id === 'fluent') return `key-${i}x`
  return `key_${i}`
}

const clock = (seconds: number): string =>
  `${[Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')}.000`

const newString = (format: FileFormat, i: number): Edit => {
  const source = [`Source text number ${i} of usual length`]
  return { kind: 'add', key: nameOf(format, i), source, target: [sampleText(i)] }
}

/** A file of about so many bytes: made string by string where the format takes new ones, else a document of paragraphs. */
export function sampleFile(format: FileFormat, bytes: number, about = options): Sample | undefined {
  return format.abilities.add ? grown(format, bytes, about) : documentSample(format.id, bytes, sampleText)
}

function grown(format: FileFormat, bytes: number, about: FormatOptions): Sample | undefined {
  try {
    const empty = format.read(format.create(about), about)
    const made = (count: number) =>
      format.write(
        empty,
        Array.from({ length: count }, (_, i) => newString(format, i)),
      )
    // What a string takes in a packed file says nothing about what its reader must read.
    const perString = format.binary ? PACKED_STRING : made(1000).length / 1000
    const file = made(Math.ceil(bytes / perString))
    return { file, bytes: format.binary ? bytes : file.length }
  } catch (error) {
    if (error instanceof EditError) return undefined
    throw error
  }
}

/** Bytes of XML that a row of a workbook with three cells takes. */
const PACKED_STRING = 330
