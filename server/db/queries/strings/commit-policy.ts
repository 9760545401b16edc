import { type RawBuilder, sql } from 'kysely'
import { State } from '#core/units/state.ts'

/** Strings that a project commits: `commit_policy`. */
export const CommitPolicy = { all: 0, withoutNeedsEditing: 20, approvedOnly: 30 } as const

const newestState = sql`(select newest.state from edit as newest where newest.unit_id = edit.unit_id
  order by newest.id desc limit 1)`

/** As somebody said of the language, in the project or everywhere; else as the project has it. */
const languageReview = sql`coalesce(
  (select own.translation_review from workflow as own
    where own.language_id = translation.language_id and own.project_id = project.id),
  (select general.translation_review from workflow as general
    where general.language_id = translation.language_id and general.project_id is null),
  project.translation_review)`

const isReviewed = sql`case when translation.is_source = 1 then project.source_review else ${languageReview} end = 1`

/**
 * 1 for an edit that the project's policy keeps from being committed, by what its string has come to since; in queries of `edit`,
 * `translation` and `project`. What nobody reviews cannot be approved: there the strictest policy holds nothing back.
 */
export const heldByPolicy: RawBuilder<number> = sql<number>`case
  when project.commit_policy = ${sql.lit(CommitPolicy.withoutNeedsEditing)}
    then case when ${newestState} >= ${sql.lit(State.needsEditing)} and ${newestState} < ${sql.lit(State.translated)}
      then 1 else 0 end
  when project.commit_policy = ${sql.lit(CommitPolicy.approvedOnly)} and ${isReviewed}
    then case when ${newestState} < ${sql.lit(State.approved)} then 1 else 0 end
  else 0 end`
