import type { Kysely } from 'kysely'
import type { TokenLimits } from '#core/access/token-scopes.ts'
import { Action } from '#core/changes/actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { parseQuery } from '#core/search/parse.ts'
import { changedFlags } from '#core/units/flags.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { describeString } from '#server/commands/strings/describe-string.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import { withAccessScope } from '#server/commands/strings/find-unit.ts'
import { flagTranslation } from '#server/commands/strings/flag-translation.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { labelNames, labelsOfString } from '#server/db/queries/projects/labels.ts'
import { type UnitRecord, unitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { turn } from '#server/threads/turn.ts'

export type BulkEdit = JobPayloads['bulk_edit']

export interface BulkContext {
  readonly db: Kysely<Tables>
  readonly signal?: AbortSignal | undefined
  now(): number
  report(percent: number, line?: Message): Promise<void>
}

export interface BulkOutcome {
  readonly changed: number
  /** Not the actor's to change, or not open to this change. */
  readonly skipped: number
  /** The span of time it took, in microseconds: what an undo needs to know. */
  readonly since: number
  readonly until: number
}

type Step = 'changed' | 'same' | 'skipped'
/** What becomes of one string. */
export type ApplyTo = (tx: Db, id: number) => Promise<Step>

export async function actorById(db: Db, id: number, limits?: TokenLimits): Promise<Actor> {
  const user = await accountById(db, { id })
  if (user?.is_active !== 1) throw new AppError('not_found', message('task.requesterGone'))
  const isAdministrator = user.is_superuser === 1
  const person = { kind: 'user', id, username: user.username } as const
  if (!limits) return { ...person, isSuperuser: isAdministrator }
  return { ...person, isSuperuser: false, limits: { ...limits, ofSuperuser: isAdministrator } }
}

/** Each in a transaction of its own, so that nobody waits and a run may end anywhere. */
export async function eachString(
  { db, signal, report }: BulkContext,
  steps: readonly { readonly id: number; readonly apply: ApplyTo }[],
): Promise<{ changed: number; skipped: number }> {
  let [changed, skipped] = [0, 0]
  for (const [index, { id, apply }] of steps.entries()) {
    signal?.throwIfAborted()
    const step = await inTransaction(db, (tx) => apply(tx, id)).catch(refused)
    if (step === 'changed') changed++
    if (step === 'skipped') skipped++
    // SQLite answers at once: without this nobody else had a turn before the last string.
    await turn()
    if (index % 100 === 99) await report(Math.floor((100 * index) / steps.length))
  }
  return { changed, skipped }
}

/** What a string refuses keeps no other one waiting. */
function refused(error: unknown): Step {
  if (error instanceof AppError && error.status < 500) return 'skipped'
  throw error
}

/** Strings that somebody sees, among what a query finds. */
async function found(db: Db, actor: Actor, { q, since }: BulkEdit): Promise<readonly number[]> {
  const { tree, problem } = parseQuery(q, { now: since })
  if (!tree) throw invalid('q', problem.message)
  const { components } = await visibilityOf(db, actor)
  return (await searchUnits(db, tree, { components, page: (count) => ({ limit: count, offset: 0 }) })).ids
}

/** The unit, where the actor may do such things to it. */
async function contextFor(tx: Db, actor: Actor, id: number, right: 'unit.edit' | 'source.edit') {
  const context = await unitContext(tx, id)
  if (!context) throw new AppError('not_found')
  const unit = await withAccessScope(tx, context)
  await demand(tx, actor, 'unit.bulk_edit', unit.scope)
  await demand(tx, actor, right, unit.scope)
  return unit
}

/** Gives a string another state, with the text it has. */
export const stating =
  (actor: Actor, state: number, now: () => number): ApplyTo =>
  async (tx, id) => {
    const context = await contextFor(tx, actor, id, 'unit.edit')
    const { unit, scope } = context
    const target = splitForms(unit.target)
    if (unit.state === State.readOnly || isBlank(target)) return 'skipped'
    if (unit.state === state) return 'same'
    if (state === State.approved) await demand(tx, actor, 'unit.review', scope)
    const edit = { actor, target, state, action: Action.bulkStatusChanged }
    return (await editUnit(tx, context, edit, now())).outcome === 'saved' ? 'changed' : 'same'
  }

export interface Marks {
  readonly addFlags?: string
  readonly removeFlags?: string
  /** Names. A project that has no such label goes without. */
  readonly addLabels?: readonly string[]
  readonly removeLabels?: readonly string[]
  /** Only while the flags are these. */
  readonly whileFlags?: string
}

/** Gives a source string other flags and labels: they hold in every language. */
export const marking =
  (actor: Actor, marks: Marks, now: () => number): ApplyTo =>
  async (tx, id) => {
    const { addFlags = '', removeFlags = '', addLabels = [], removeLabels = [], whileFlags } = marks
    const context = await contextFor(tx, actor, id, 'source.edit')
    const { unit, project } = context
    if (whileFlags !== undefined && unit.extra_flags !== whileFlags) return 'skipped'
    const extraFlags = changedFlags(unit.extra_flags, addFlags, removeFlags)
    const names = await labelNames(tx, project.id)
    const before = await labelsOfString(tx, id)
    const isNamed = (list: readonly string[]) => (label: number) => list.includes(names.get(label) ?? '')
    const added = [...names.keys()].filter(isNamed(addLabels))
    const labels = [...new Set([...before, ...added])].filter((label) => !isNamed(removeLabels)(label))
    const sameLabels = labels.length === before.length && labels.every((label) => before.includes(label))
    if (extraFlags === unit.extra_flags && sameLabels) return 'same'
    await describeString(tx, context, { extraFlags, labels }, actor, now())
    return 'changed'
  }

/** Gives a string other flags in its language; undefined: it is left alone. */
export const flagging =
  (actor: Actor, wantedOf: (flags: string) => string | undefined, now: () => number): ApplyTo =>
  async (tx, id) => {
    const context = await contextFor(tx, actor, id, 'source.edit')
    const { flags, is_source } = context.unit
    const wanted = is_source === 1 ? undefined : wantedOf(flags)
    if (wanted === undefined) return 'skipped'
    if (wanted === flags) return 'same'
    await flagTranslation(tx, context, wanted, actor, now())
    return 'changed'
  }

/** Gives strings that a query finds another state, flags or labels: of the source strings, or flags of their own language. */
export async function bulkEdit(context: BulkContext, request: BulkEdit): Promise<BulkOutcome> {
  const { db, now } = context
  const { state, addFlags, removeFlags, addLabels, removeLabels, since } = request
  const { addTranslationFlags = '', removeTranslationFlags = '' } = request
  const actor = await actorById(db, request.userId, request.limits)
  const ids = await found(db, actor, request)
  const states = state < 0 ? [] : ids.map((id) => ({ id, apply: stating(actor, state, now) }))
  const marked = addFlags !== '' || removeFlags !== '' || addLabels.length + removeLabels.length > 0
  const mark = marking(actor, { addFlags, removeFlags, addLabels, removeLabels }, now)
  const sources = marked ? await sourcesOf(db, ids) : []
  const flag = flagging(actor, (flags) => changedFlags(flags, addTranslationFlags, removeTranslationFlags), now)
  const flagged = addTranslationFlags + removeTranslationFlags === '' ? [] : await translationsAmong(db, ids)
  const marks = sources.map((id) => ({ id, apply: mark }))
  const steps = [...states, ...marks, ...flagged.map((id) => ({ id, apply: flag }))]
  return { ...(await eachString(context, steps)), since, until: now() }
}

const SLICE = 1000

async function unitsAmong(db: Db, ids: readonly number[]): Promise<UnitRecord[]> {
  const units: UnitRecord[] = []
  for (let start = 0; start < ids.length; start += SLICE)
    units.push(...(await unitsByIds(db, ids.slice(start, start + SLICE))))
  return units
}

const sourcesOf = async (db: Db, ids: readonly number[]): Promise<number[]> => [
  ...new Set((await unitsAmong(db, ids)).map((unit) => unit.source_string_id)),
]

/** The source language has no flags beside those of the source strings. */
const translationsAmong = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await unitsAmong(db, ids)).filter((unit) => unit.is_source === 0).map(({ id }) => id)
