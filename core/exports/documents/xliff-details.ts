import type { DocumentReader, ExportedString, TextState } from '#core/exports/model.ts'
import { detectFormat } from '#core/formats/detect.ts'
import type { Entry, FormatOptions } from '#core/formats/model/format.ts'
import { formats } from '#core/formats/registry.ts'
import { defaultPlural } from '#core/languages/plurals.ts'

const HEAD = 65_536

const stateOf: Readonly<Partial<Record<Entry['state'], TextState>>> = {
  'needs-editing': 'needs-editing',
  translated: 'translated',
  approved: 'approved',
}

/** Without a name of its own a string is told by the file it comes from and its id. */
const idOf = (key: string): string => key.split('///').at(-1) ?? key

const limitOf = (flags: string): number => Number(/(?:^|,\s*)max-length:(\d+)/.exec(flags)?.[1] ?? 0)

const attribute = (head: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)["']`).exec(head)?.[1]

/** XLIFF as services write it for translators: keys, states, limits and notes. */
export const xliffDetails: DocumentReader = {
  isTranslationFile: true,
  takes: ({ path }, head) => /\.(xlf|xliff)$/i.test(path) && head.includes('<xliff'),
  read: ({ path, bytes }, inPath) => {
    const head = new TextDecoder().decode(bytes.subarray(0, HEAD))
    const sourceLanguage = attribute(head, 'source-language') ?? attribute(head, 'srcLang') ?? 'en'
    const language = attribute(head, 'target-language') ?? attribute(head, 'trgLang') ?? inPath
    const options: FormatOptions = { language, sourceLanguage, plural: defaultPlural, sourcePlural: defaultPlural }
    const entries = detectFormat(path, bytes, formats)?.read(bytes, options).entries ?? []
    return [...entries].map((entry): ExportedString => {
      const target = entry.target[0] ?? ''
      const own = { forms: target, state: stateOf[entry.state] ?? 'unknown' }
      return {
        key: idOf(entry.context || entry.key),
        description: entry.note,
        tags: [],
        maxLength: limitOf(entry.flags),
        texts: {
          ...(entry.source.length === 1 && { [sourceLanguage]: { forms: entry.source[0] ?? '', state: 'unknown' } }),
          ...(target !== '' && language !== '' && { [language]: own }),
        },
      }
    })
  },
}
