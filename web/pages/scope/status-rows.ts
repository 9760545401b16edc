import type { Counts } from '../../api/scope-parts.ts'

export interface StatusRow {
  id:
    | 'all'
    | 'translated'
    | 'approved'
    | 'waiting'
    | 'unfinished'
    | 'untranslated'
    | 'edit'
    | 'failing'
    | 'suggestions'
    | 'comments'
    | 'readonly'
    | 'label'
  /** In the search language. */
  query: string
  count: number
  words?: number
}

/** The groups of strings that people work on; reviews add two. */
export function statusRows(counts: Counts, { review }: { review: boolean }): StatusRow[] {
  const { total, translated, approved, fuzzy, readonly } = counts
  const { total_words: words, translated_words, fuzzy_words, approved_words } = counts
  const row = (id: StatusRow['id'], query: string, count: number, ofWords?: number): StatusRow => ({
    id,
    query,
    count,
    ...(ofWords !== undefined && { words: ofWords }),
  })
  return [
    row('all', '', total, words),
    row('unfinished', 'state:<translated', total - translated, words - translated_words),
    row('untranslated', 'state:empty', total - translated - fuzzy, words - translated_words - fuzzy_words),
    row('edit', 'state:needs-editing', fuzzy, fuzzy_words),
    row('translated', 'state:>=translated', translated, translated_words),
    ...(review
      ? [
          row('waiting', 'state:translated', translated - approved - readonly),
          row('approved', 'state:approved', approved, approved_words),
        ]
      : []),
    row('failing', 'has:check', counts.failing),
    row('suggestions', 'has:suggestion', counts.suggestions),
    row('comments', 'has:comment', counts.comments),
    row('readonly', 'state:read-only', readonly),
  ]
}
