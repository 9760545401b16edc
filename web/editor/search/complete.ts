import { type Completions, completionsAt } from '#core/search/completion.ts'

/** Completions of the language, and names of checks, which the language itself does not know. */
export function completeQuery(text: string, caret: number, checks: readonly string[]): Completions {
  const found = completionsAt(text, caret)
  if (found.items.length > 0) return found
  const before = text.slice(0, found.start)
  if (!/(?:^|[\s(])(?:dismissed_)?check:=?$/.test(before)) return found
  const begun = text.slice(found.start, caret).toLowerCase()
  const items = checks.filter((id) => id.startsWith(begun)).map((id) => ({ text: id, field: '', hint: '' }))
  return { ...found, items: items.slice(0, 20) }
}
