import type { Catalog, Entry } from '../model/format.ts'
import { indexLines } from '../syntax/text/lines.ts'

/** What `<case>.entries.json` holds: everything a reader of the diff must see, nothing that is empty. */
export function summarise(catalog: Catalog): unknown {
  const position = indexLines(catalog.text)
  const entries = catalog.entries.map((entry) => {
    const { span, ...rest } = entry
    const first = position(span.start).line
    const last = position(Math.max(span.start, span.end - 1)).line
    return { ...withoutEmpty(rest), lines: first === last ? `${first}` : `${first}-${last}` }
  })
  const problems = catalog.problems.map(({ code, message, line, column }) => ({ code, message, line, column }))
  return { entries, problems }
}

function withoutEmpty(entry: Omit<Entry, 'span'>): Record<string, unknown> {
  const kept = Object.entries(entry).filter(
    ([name, value]) => name === 'key' || name === 'target' || (value !== '' && value !== 'unknown' && value.length > 0),
  )
  return Object.fromEntries(kept)
}

/** Entries without their places, for comparing two readings. */
export const texts = (catalog: Catalog): readonly unknown[] =>
  catalog.entries.map(({ key, context, source, target, note }) => ({ key, context, source, target, note }))
