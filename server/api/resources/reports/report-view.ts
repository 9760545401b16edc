import type { Static } from 'typebox'
import type { ReportItem } from '#core/contract/reports/reports.ts'
import { type CostKind, costKinds } from '#core/reports/cost-estimate.ts'
import type { Links } from '#server/api/http/links.ts'
import { isoTime } from '#server/api/http/time.ts'
import type { PersonsWork } from '#server/commands/reports/analyse-work.ts'
import type { LanguageCost } from '#server/commands/reports/estimate-cost.ts'
import type { Contribution, Credit } from '#server/commands/reports/make-report.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { categoryById } from '#server/db/queries/projects/categories.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import type { ReportRow } from '#server/db/queries/reports/reports.ts'

async function scopeOf(db: Db, row: ReportRow): Promise<Static<typeof ReportItem>['scope']> {
  const { project_id, category_id, component_id } = row
  const projectName = async (id: number) => (await projectsByIds(db, [id])).get(id)?.name ?? ''
  if (component_id !== null) {
    const component = await componentById(db, { id: component_id })
    const name = component ? `${await projectName(component.project_id)}/${component.name}` : ''
    return { component: String(component_id), name }
  }
  if (category_id !== null) {
    const category = await categoryById(db, category_id)
    const name = category ? `${await projectName(category.project_id)}/${category.name}` : ''
    return { category: String(category_id), name }
  }
  return project_id === null ? null : { project: String(project_id), name: await projectName(project_id) }
}

export async function presentReport(db: Db, row: ReportRow, links: Links): Promise<Static<typeof ReportItem>> {
  const address = (part: string) => links.api(`reports/${row.id}/${part}`)
  return {
    id: row.id,
    kind: row.kind,
    version: 1,
    creator: row.creator,
    created: isoTime(row.created),
    scope: await scopeOf(db, row),
    url: address(''),
    json_url: address('json/'),
    html_url: address('html/'),
    rst_url: address('rst/'),
  }
}

export const dataOf = ({ data }: ReportRow): unknown => (data === '' ? null : JSON.parse(data))

export const parametersOf = ({ parameters }: ReportRow): Record<string, unknown> => {
  const { start, end, ...rest } = JSON.parse(parameters)
  return start === undefined ? rest : { start: isoTime(start), end: isoTime(end), ...rest }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const html = (text: string | number | null): string =>
  String(text ?? '').replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** What reStructuredText would take for markup. */
const rst = (text: string | number | null): string =>
  String(text ?? '')
    .replaceAll(/[\\*`|_<>]/g, (sign) => `\\${sign}`)
    .replaceAll(/\s+/g, ' ')

const costNames: Readonly<Record<CostKind, string>> = {
  repetition: 'Repetitions',
  tm_100: 'In the memory',
  needs_editing: 'Needing editing',
  tm_fuzzy: 'Alike in the memory',
  new: 'New',
}

type Rows = readonly (readonly (string | number | null)[])[]

/** Any report as tables of a heading and rows. */
function tablesOf(row: ReportRow): { readonly heading: string; readonly columns: string[]; readonly rows: Rows }[] {
  const data = dataOf(row)
  if (row.kind === 'credits')
    return ((data ?? []) as Record<string, Credit[]>[]).flatMap((languages) =>
      Object.entries(languages).map(([heading, people]) => ({
        heading,
        columns: ['Name', 'Email', 'Changes'],
        rows: people.map((one) => [one.full_name, one.email, one.change_count]),
      })),
    )
  if (row.kind === 'cost_estimate')
    return ((data ?? []) as LanguageCost[]).map((one) => ({
      heading: one.language,
      columns: ['Strings', 'Number', 'Words', 'Percent', 'Cost'],
      rows: [
        ...costKinds.map((kind) => [
          costNames[kind],
          one[kind].strings,
          one[kind].words,
          one[kind].rate,
          one[kind].cost,
        ]),
        ['Total', one.total.strings, one.total.words, null, one.total.cost],
      ],
    }))
  if (row.kind === 'translator_work') {
    const people = ((data ?? []) as PersonsWork[]).map((one) => [
      ...[one.name, one.languages.join(', '), one.changes, one.words, one.active_days],
      ...[one.changes_per_day, one.words_per_day, one.busiest_day.day, one.unusual_days.length],
    ])
    const numbers = ['Changes', 'Words', 'Days', 'Changes a day', 'Words a day', 'Busiest day', 'Unusual days']
    return [{ heading: 'Work', columns: ['Name', 'Languages', ...numbers], rows: people }]
  }
  const rows = ((data ?? []) as Contribution[]).map((one) => [
    one.name,
    one.email,
    ...[one.count, one.edits, one.words, one.chars, one.t_words, one.t_chars],
    ...[one.count_new, one.count_approve, one.count_edit],
  ])
  const counts = ['Changes', 'Edits', 'Source words', 'Source characters', 'Words', 'Characters']
  const columns = ['Name', 'Email', ...counts, 'New', 'Approved', 'Corrected']
  return [{ heading: 'Contributors', columns, rows }]
}

export function htmlOf(row: ReportRow): string {
  const cells = (tag: string, values: readonly (string | number | null)[]) =>
    `<tr>${values.map((value) => `<${tag}>${html(value)}</${tag}>`).join('')}</tr>`
  const tables = tablesOf(row).map(
    ({ heading, columns, rows }) =>
      `<h2>${html(heading)}</h2>\n<table>\n${cells('th', columns)}\n${rows.map((one) => cells('td', one)).join('\n')}\n</table>\n`,
  )
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${html(row.kind)}</title>\n${tables.join('')}`
}

export function rstOf(row: ReportRow): string {
  const tables = tablesOf(row).map(({ heading, columns, rows }) => {
    const title = rst(heading)
    const lines = [columns, ...rows].map((one) =>
      one.map((value, i) => `   ${i === 0 ? '*' : ' '} - ${rst(value)}`.trimEnd()).join('\n'),
    )
    return `${title}\n${'='.repeat(title.length)}\n\n.. list-table::\n   :header-rows: 1\n\n${lines.join('\n')}\n`
  })
  return tables.join('\n')
}
