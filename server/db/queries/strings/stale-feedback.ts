import type { Db } from '#server/db/database.ts'
import type { CommentRow } from '#server/db/queries/strings/comments.ts'
import { type SuggestionRow, sumOfVotes } from '#server/db/queries/strings/suggestions.ts'

/** Comments of a component from before a time, oldest first. */
export const oldComments = (
  db: Db,
  { componentId, before, limit }: { readonly componentId: number; readonly before: number; readonly limit: number },
): Promise<CommentRow[]> =>
  db
    .selectFrom('comment')
    .innerJoin('unit', 'unit.id', 'comment.unit_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .selectAll('comment')
    .where('translation.component_id', '=', componentId)
    .where('comment.created', '<', before)
    .orderBy('comment.id')
    .limit(limit)
    .execute()

/** Suggestions of a component from before a time; with `votes`, only those with at most so many. */
export const oldSuggestions = (
  db: Db,
  part: {
    readonly componentId: number
    readonly before: number
    readonly votes: number | undefined
    readonly limit: number
  },
): Promise<SuggestionRow[]> => {
  const { votes } = part
  return db
    .selectFrom('suggestion')
    .innerJoin('unit', 'unit.id', 'suggestion.unit_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .selectAll('suggestion')
    .where('translation.component_id', '=', part.componentId)
    .where('suggestion.created', '<', part.before)
    .$call((q) => (votes === undefined ? q : q.where(sumOfVotes, '<=', votes)))
    .orderBy('suggestion.id')
    .limit(part.limit)
    .execute()
}
