import { type RawBuilder, sql } from 'kysely'
import { keysOf } from '#core/text/object-fields.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { WITH_NEXT } from '#server/db/postgres-dialect.ts'
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

const gone = (p: Parameters) => sql`
  gone as (
    delete from finding where unit_id = ${p.unitId} and "check" = any(${p.removedChecks}::text[])
  )`

const found = (p: Parameters) => sql`
  found as (
    insert into finding (unit_id, "check") select ${p.unitId}::bigint, own from unnest(${p.addedChecks}::text[]) as own
  )`

const newSource = (p: Parameters) => sql`
  source as (
    insert into memory_source (language_id, text, hash)
    values (${p.sourceLanguageId}::bigint, ${p.newSource}::text, ${p.sourceHash}::bigint)
    on conflict (language_id, hash) do update set hash = excluded.hash where memory_source.text = excluded.text
    returning id
  )`

const remembered = (p: Parameters, sourceId: RawBuilder<unknown>) => sql`
  remembered as (
    insert into memory (source_id, source_language_id, target_language_id, target, origin, context, status, project_id,
      user_id, shared, from_file, created)
    select own.id, ${p.sourceLanguageId}::bigint, ${p.targetLanguageId}::bigint, ${p.remembered}::text, ${p.origin}::text,
      ${p.context}::text, ${p.status}::bigint, ${p.projectId}::bigint, ${p.userId}::bigint, 0, 0, ${p.now}::bigint
    from (select ${sourceId} as id) as own where own.id is not null
  )`

const relied = (p: Parameters) => sql`
  relied as (
    update memory set status = coalesce(${p.changedStatus}::bigint, status), user_id = coalesce(${p.changedUserId}::bigint, user_id)
    where id = ${p.changedId}
  )`

const dropped = (p: Parameters) => sql`
  dropped as (
    delete from memory where id = any(${p.droppedIds}::bigint[])
  )`

const left = (p: Parameters) => sql`
  left_to_others as (
    update memory set project_id = null, shared = 0 where id = any(${p.leftIds}::bigint[])
  )`

const parts = {
  waiting,
  gone,
  found,
  newSource,
  rememberedOfNew: (p: Parameters) => remembered(p, sql`(select id from source)`),
  rememberedOfKnown: (p: Parameters) => remembered(p, sql`${p.sourceId}::bigint`),
  relied,
  dropped,
  left,
} as const satisfies Readonly<Record<string, (p: Parameters) => RawBuilder<unknown>>>

type Part = keyof typeof parts

/** To begin a plan takes PostgreSQL as long for parts that have nothing to do: only those that an edit needs are in its statement. */
function partsOf(edit: Parameters): Part[] {
  const isNeeded: Readonly<Record<Part, boolean>> = {
    waiting: true,
    gone: edit.removedChecks.length > 0,
    found: edit.addedChecks.length > 0,
    newSource: edit.newSource !== null,
    rememberedOfNew: edit.remembered !== null && edit.newSource !== null,
    rememberedOfKnown: edit.remembered !== null && edit.newSource === null,
    relied: edit.changedId !== null,
    dropped: edit.droppedIds.length > 0,
    left: edit.leftIds.length > 0,
  }
  return keysOf(parts).filter((part) => isNeeded[part])
}

interface Written {
  readonly edits: number | null
}

const statement = (p: Parameters, needed: readonly Part[], first: string): RawBuilder<Written> => sql`${sql.raw(first)}
  with ${sql.join(needed.map((part) => parts[part](p)))}
  update unit set target = ${p.target}, state = ${p.state}, updated = ${p.now},
    upstream = nullif(coalesce(upstream, target), ${p.target}), automatically_translated = ${p.automatic},
    finding_count = ${p.findingCount}
  where id = ${p.unitId} returning (select edits from contributed) as edits`

const writers = new Map<string, (db: Db, edit: Parameters) => Promise<Written[]>>()

function writerOf(edit: Parameters, isAwaited: boolean) {
  const needed = partsOf(edit)
  const key = `${isAwaited} ${needed.join(' ')}`
  const known = writers.get(key)
  if (known) return known
  const first = isAwaited ? '' : WITH_NEXT
  const made = prepared((db, p: Parameters) => compilable<Written>(db, statement(p, needed, first)))
  writers.set(key, made)
  return made
}

/**
 * Gives a unit a new text, which waits for a commit, with its findings and what is remembered of it: one statement on PostgreSQL. Returns
 * how many edits of the translation its author has made, where that is asked for and known.
 */
export async function writeEdit(
  tx: Db,
  edit: EditToWrite,
  {
    memory = noMemoryChange,
    countsEdits = false,
  }: { readonly memory?: MemoryChange; readonly countsEdits?: boolean } = {},
): Promise<number | undefined> {
  if (isPostgres(tx)) {
    const all = { ...memory, ...edit }
    return (await writerOf(all, countsEdits)(tx, all))[0]?.edits ?? undefined
  }
  const { unitId, translationId, authorId, now, addedChecks, removedChecks } = edit
  await setEditedText(tx, edit)
  await storeEdit(tx, edit)
  if (removedChecks.length > 0)
    await tx.deleteFrom('finding').where('unit_id', '=', unitId).where('check', 'in', removedChecks).execute()
  const added = addedChecks.map((check) => ({ unit_id: unitId, check }))
  await insertMany(tx, 'finding', ['unit_id', 'check'], added)
  if (authorId !== null) await countContribution(tx, { userId: authorId, translationId, now })
  await writeMemoryChange(tx, memory, now)
  return undefined
}
