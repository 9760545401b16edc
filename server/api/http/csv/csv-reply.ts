import { isJsonObject } from '#core/text/json-object.ts'
import { csvTable } from '#server/api/http/csv/csv.ts'

export const CSV = 'csv'
export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Whether a request asks for a table instead of JSON. */
export function wantsCsv(format: string | undefined, accept: string | undefined): boolean {
  if (format !== undefined) return format === CSV
  return /(^|,)\s*text\/csv\s*($|[,;])/i.test(accept ?? '')
}

type Row = Map<string, string>

/** Numbers stay as they are written: hashes are larger than the numbers of the language, and `50.0` keeps its decimal. */
function reviveNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value
}

/** Fields of objects and items of lists become columns of their own, such as `plural.number` and `aliases.0`. */
function fill(row: Row, path: string, value: unknown): void {
  const inside = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (Array.isArray(value)) value.forEach((item, i) => void fill(row, inside(i), item))
  else if (isJsonObject(value)) for (const key of Object.keys(value)) fill(row, inside(key), value[key])
  else row.set(path, cellText(value))
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return String(value)
}

/** The items of a page without its envelope, the items of a list, or one object. */
function itemsOf(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  if (isJsonObject(reply) && 'count' in reply && Array.isArray(reply.results)) return reply.results
  return [reply]
}

/** A reply as a table: one line for each item, and every field that one of them has, by name. */
export function csvOf(json: string): string {
  const rows = itemsOf(JSON.parse(json, reviveNumber)).map((item) => {
    const row: Row = new Map()
    fill(row, '', item)
    return row
  })
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort()
  if (columns.length === 0) return ''
  return csvTable([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))])
}
