import type { FileFormat } from '#core/formats/model/format.ts'

const codes = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

const listed = (text: string): readonly string[] => (text === '' ? [] : text.split(', '))

const row = ({ id, name, globs, flags = '' }: FileFormat): string =>
  `| [${id}](${id}.md) | ${name} | ${codes(globs)} | ${codes(listed(flags))} |`

/** The formats as people are offered them. */
export const formatsTable = (formats: readonly FileFormat[]): string =>
  ['| format | name | files | flags of its strings |', '|---|---|---|---|', ...formats.map(row)].join('\n')

const BEGIN = '<!-- formats: written by npm run generate -->'
const END = '<!-- end of formats -->'

/** The page with its table written anew, and all else as it is. */
export function withFormatsTable(page: string, formats: readonly FileFormat[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`)
  return `${before}${BEGIN}\n\n${formatsTable(formats)}\n\n${END}${after}`
}
