import { percent } from '#core/units/percent.ts'
import { isoTimeOrNull } from '#server/api/http/time.ts'
import type { MeasuredRow } from '#server/db/queries/reports/stats.ts'

interface Reviews {
  readonly source_review: number | boolean
  readonly translation_review: number | boolean
}

/** Where texts are reviewed, what completes a translation is approval: of no strings at all, all are approved and none is translated. */
export const isReviewed = (project: Reviews, { is_source }: { readonly is_source: number }): boolean =>
  Boolean(is_source === 1 ? project.source_review : project.translation_review)

/** Every field by its name: where names are put together, the object takes several times as long to make. */
export function presentCounts(
  row: MeasuredRow,
  recent: number,
  review = false,
): Record<string, number | string | null> {
  return {
    total: row.total,
    total_words: row.total_words,
    total_chars: row.total_chars,
    last_change: isoTimeOrNull(row.last_change),
    recent_changes: recent,
    translated: row.translated,
    translated_percent: percent(row.translated, row.total, !review),
    translated_words: row.translated_words,
    translated_words_percent: percent(row.translated_words, row.total_words, !review),
    translated_chars: row.translated_chars,
    translated_chars_percent: percent(row.translated_chars, row.total_chars, !review),
    fuzzy: row.fuzzy,
    fuzzy_percent: percent(row.fuzzy, row.total, false),
    fuzzy_words: row.fuzzy_words,
    fuzzy_words_percent: percent(row.fuzzy_words, row.total_words, false),
    fuzzy_chars: row.fuzzy_chars,
    fuzzy_chars_percent: percent(row.fuzzy_chars, row.total_chars, false),
    failing: row.failing,
    failing_percent: percent(row.failing, row.total),
    approved: row.approved,
    approved_percent: percent(row.approved, row.total, review),
    approved_words: row.approved_words,
    approved_words_percent: percent(row.approved_words, row.total_words, review),
    approved_chars: row.approved_chars,
    approved_chars_percent: percent(row.approved_chars, row.total_chars, review),
    readonly: row.readonly,
    readonly_percent: percent(row.readonly, row.total, false),
    readonly_words: row.readonly_words,
    readonly_words_percent: percent(row.readonly_words, row.total_words, false),
    readonly_chars: row.readonly_chars,
    readonly_chars_percent: percent(row.readonly_chars, row.total_chars, false),
    suggestions: row.suggestions,
    comments: row.comments,
  }
}
