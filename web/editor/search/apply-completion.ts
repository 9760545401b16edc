import type { Completions } from '#core/search/completion.ts'

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
