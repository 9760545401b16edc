import type { Catalog, Edit, HeaderNews } from '../model/format.ts'
import { HEADER_KEY } from './po-editor.ts'
import { headerField, headerPlural, withHeaderFields } from './po-header.ts'
import type { PoTree } from './po-read.ts'

const headerOf = (catalog: Catalog<PoTree>): string | undefined => catalog.tree.header?.strings[0]?.text

/** What Plural-Forms says. */
export const poPlural = (catalog: Catalog<PoTree>): { readonly number: number; readonly formula: string } | undefined =>
  headerPlural(headerOf(catalog) ?? '')

/** A parameter turns its field off; without one it is on. */
const fields = [
  ['Report-Msgid-Bugs-To', 'po_report_msgid_bugs_to', (news: HeaderNews) => news.bugs],
  ['PO-Revision-Date', undefined, (news: HeaderNews) => news.date],
  ['Last-Translator', 'po_set_last_translator', (news: HeaderNews) => news.translator],
  ['Language-Team', 'po_set_language_team', (news: HeaderNews) => news.team],
  ['X-Generator', 'po_set_x_generator', (news: HeaderNews) => news.generator],
] as const

/** Who translated last and when; lines of the header that say something else stay as they are. */
export function poHeaderEdits(catalog: Catalog<PoTree>, news: HeaderNews): readonly Edit[] {
  const header = headerOf(catalog)
  if (header === undefined) return []
  const { params } = catalog.tree.options
  const wanted = fields.flatMap(([name, param, value]) => {
    const text = value(news).replaceAll(/[\r\n]+/g, ' ')
    const off = param !== undefined && params?.[param] === false
    return text === '' || off || headerField(header, name) === text ? [] : [[name, text] as const]
  })
  if (wanted.length === 0) return []
  return [{ kind: 'set', key: HEADER_KEY, target: [withHeaderFields(header, Object.fromEntries(wanted))] }]
}
