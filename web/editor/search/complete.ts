import { type Completions, completionsAt } from '#core/search/completion.ts'

/** Completions of the language, and names of checks, which the language itself does not know. */
export function completeQuery(text: string, caret: number, checks: readonly string[]): Completions {
  const found = completionsAt(text, caret)
  if (found.items.length > 0) return found
  const before = text.slice(0, found.start)
  if (!/(?:^|[\s(])(?:dismissed_)?check:=?$/.test(before)) return found
  const begun = text.slice(found.start, caret).toLowerCase()
  const items = checks.filter((id) => id.startsWith(begun)).map((id) => ({ text: id, hint: '' }))
  return { ...found, items: items.slice(0, 20) }
}

/** The query with a completion in place, and where the caret goes. */
export function applyCompletion(
  text: string,
  { start, end }: Completions,
  chosen: string,
): { text: string; caret: number } {
  const isName = chosen.endsWith(':')
  const piece = isName || text[end] === ' ' ? chosen : `${chosen} `
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
