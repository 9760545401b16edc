import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared } from '#server/db/prepared.ts'
import { countContribution } from '#server/db/queries/accounts/contributions.ts'
import { type MemoryChange, noMemoryChange, writeMemoryChange } from '#server/db/queries/memory/memory-change.ts'
import { type NewEdit, storeEdit, type WaitingEdit } from '#server/db/queries/strings/record-edits.ts'
import { setEditedText } from '#server/db/queries/strings/unit-state.ts'
import { compilable } from '#server/db/together.ts'

/** An edit of a unit with what goes with it. */
export interface EditToWrite extends WaitingEdit, Omit<NewEdit, 'coAuthorIds'> {
  readonly automatic: number
  readonly findingCount: number
  readonly addedChecks: readonly string[]
  readonly removedChecks: readonly string[]
}

type Parameters = EditToWrite & MemoryChange

/** Whether the edit waits is not asked in the words of the index of those that wait: the plan could be to read all of them. */
const waiting = (p: Parameters) => sql`
  replaced as (
    update edit set target = ${p.target}, state = ${p.state}, co_authors = ${p.allCoAuthors}, created = ${p.now}, failed = ''
    where id = ${p.replacedId} and length(commit_id) = 0 returning id
  ), waiting as (
    insert into edit (unit_id, translation_id, author_id, target, state, co_authors, created)
    select ${p.unitId}::bigint, ${p.translationId}::bigint, ${p.authorId}::bigint, ${p.target}::text, ${p.state}::bigint,
      ${p.coAuthors}::text, ${p.now}::bigint
    where not exists (select 1 from replaced)
  ), contributed as (
    insert into contribution (user_id, translation_id, edits, first, last)
    select ${p.authorId}::bigint, ${p.translationId}::bigint, 1, ${p.now}::bigint, ${p.now}::bigint
    where ${p.authorId}::bigint is not null
    on conflict (user_id, translation_id) do update set edits = contribution.edits + 1, last = excluded.last
    returning edits
  )`

const findings = (p: Parameters) => sql`
  gone as (
    delete from finding
    where cardinality(${p.removedChecks}::text[]) > 0 and unit_id = ${p.unitId} and "check" = any(${p.removedChecks}::text[])
  ), found as (
    insert into finding (unit_id, "check") select ${p.unitId}::bigint, own from unnest(${p.addedChecks}::text[]) as own
  )`

/** Whether there is anything to do is asked first: the plan may be one for a small table, which reads all of it. */
const memory = (p: Parameters) => sql`
  source as (
    insert into memory_source (language_id, text, hash)
    select ${p.sourceLanguageId}::bigint, ${p.newSource}::text, ${p.sourceHash}::bigint
    where ${p.newSource}::text is not null
    on conflict (language_id, hash) do update set hash = excluded.hash where memory_source.text = excluded.text
    returning id
  ), remembered as (
    insert into memory (source_id, source_language_id, target_language_id, target, origin, context, status, project_id,
      user_id, shared, from_file, created)
    select own.id, ${p.sourceLanguageId}::bigint, ${p.targetLanguageId}::bigint, ${p.remembered}::text, ${p.origin}::text,
      ${p.context}::text, ${p.status}::bigint, ${p.projectId}::bigint, ${p.userId}::bigint, 0, 0, ${p.now}::bigint
    from (select coalesce(${p.sourceId}::bigint, (select id from source)) as id) as own
    where own.id is not null and ${p.remembered}::text is not null
  ), relied as (
    update memory set status = coalesce(${p.changedStatus}::bigint, status), user_id = coalesce(${p.changedUserId}::bigint, user_id)
    where ${p.changedId}::bigint is not null and id = ${p.changedId}
  ), dropped as (
    delete from memory where cardinality(${p.droppedIds}::bigint[]) > 0 and id = any(${p.droppedIds}::bigint[])
  ), left_to_others as (
    update memory set project_id = null, shared = 0
    where cardinality(${p.leftIds}::bigint[]) > 0 and id = any(${p.leftIds}::bigint[])
  )`

const statement = (p: Parameters): RawBuilder<{ readonly edits: number | null }> => sql`
  with ${waiting(p)}, ${findings(p)}, ${memory(p)}
  update unit set target = ${p.target}, state = ${p.state}, updated = ${p.now},
    upstream = nullif(coalesce(upstream, target), ${p.target}), automatically_translated = ${p.automatic},
    finding_count = ${p.findingCount}
  where id = ${p.unitId} returning (select edits from contributed) as edits`

const write = prepared((db, p: Parameters) => compilable(db, statement(p)))

/**
 * Gives a unit a new text, which waits for a commit, with its findings and what is remembered of it: one statement on PostgreSQL. Returns
 * how many edits of the translation its author has made, where that is known.
 */
export async function writeEdit(
  tx: Db,
  edit: EditToWrite,
  remembered: MemoryChange = noMemoryChange,
): Promise<number | undefined> {
  if (isPostgres(tx)) return (await write(tx, { ...remembered, ...edit }))[0]?.edits ?? undefined
  const { unitId, translationId, authorId, now, addedChecks, removedChecks } = edit
  await setEditedText(tx, edit)
  await storeEdit(tx, edit)
  if (removedChecks.length > 0)
    await tx.deleteFrom('finding').where('unit_id', '=', unitId).where('check', 'in', removedChecks).execute()
  const added = addedChecks.map((check) => ({ unit_id: unitId, check }))
  await insertMany(tx, 'finding', ['unit_id', 'check'], added)
  if (authorId !== null) await countContribution(tx, { userId: authorId, translationId, now })
  await writeMemoryChange(tx, remembered, now)
  return undefined
}
