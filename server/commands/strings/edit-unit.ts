import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { fitForms } from '#core/units/forms.ts'
import { isTranslated, State } from '#core/units/state.ts'
import { actionOfEdit } from '#core/units/transitions.ts'
import type { Actor } from '#server/access/actor.ts'
import { planMemory, rememberedSource } from '#server/commands/memory/remember-edit.ts'
import {
  checkForms,
  formCount,
  type NormalisedText,
  normalise,
  tidyForms,
} from '#server/commands/quality/normalise-text.ts'
import { findingChanges, findingsOfText } from '#server/commands/quality/refresh-findings.ts'
import { EditBatch } from '#server/commands/strings/edit-batch.ts'
import type { Db } from '#server/db/database.ts'
import { loadEditInput } from '#server/db/queries/strings/edit-input.ts'
import { waitingEdit } from '#server/db/queries/strings/record-edits.ts'
import { decidesForSource } from '#server/db/queries/strings/related-units.ts'
import type { UnitContext, UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { writeEdit } from '#server/db/queries/strings/write-edit.ts'
import { AppError } from '#server/errors.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { shareProject } from '#server/stats/turns.ts'

export interface UnitEdit {
  readonly actor: Actor
  readonly target: readonly string[]
  readonly state: number
  /** What it is recorded as; by default what the change of text and state amounts to. */
  readonly action?: number
  /** Whose text it is, where that is not the actor: an accepted suggestion's, an upload's. */
  readonly authorId?: number | null
  /** The version of the unit that was looked at: a newer one is not overwritten. */
  readonly basedOn?: number | undefined
  /** A text that the unit had before: it is taken as it is, without fix-ups. */
  readonly isVerbatim?: boolean
  /** What the history is to say besides: which machine it was, for one. */
  readonly details?: Readonly<Record<string, unknown>>
}

export type EditResult =
  | { readonly outcome: 'saved'; readonly text: NormalisedText; readonly unit: UnitRecord }
  /** `wide`: nothing was written; it reaches other strings, and the whole project is needed for that. */
  | { readonly outcome: 'unchanged' | 'stale' | 'wide'; readonly unit: UnitRecord }

/**
 * Gives a unit a new text: the one way for people and machines alike. Rights are the caller's to have asked; the text is
 * checked here.
 */
export async function editUnit(tx: Db, before: UnitContext, edit: UnitEdit, now: number): Promise<EditResult> {
  const batch = await EditBatch.open(tx, pathOf(before))
  const result = await editInBatch(tx, batch, before, edit, now)
  await batch.close(now)
  return result
}

/**
 * The same beside others who edit the project, on PostgreSQL: only those wait for each other who edit the same string, or strings
 * whose findings depend on each other.
 */
export async function editUnitAlone(tx: Db, before: UnitContext, edit: UnitEdit, now: number): Promise<EditResult> {
  const { unit, component } = before
  if (unit.is_source === 1 || component.is_glossary === 1) return { outcome: 'wide', unit }
  for (let context = before; ; ) {
    await shareProject(tx, component.project_id, turnsOf(context, edit))
    const batch = EditBatch.alone(tx, pathOf(context))
    const result = await editInBatch(tx, batch, context, edit, now)
    await batch.close(now)
    if (result.outcome !== 'wide' || hasSameTurns(result.unit, context.unit)) return result
    // Somebody saved it just before its turn was taken; nobody else can now.
    context = { ...context, unit: result.unit }
  }
}

function askedText(context: UnitContext, { target, state, isVerbatim = false }: UnitEdit): NormalisedText {
  if (isVerbatim) return normalise(fitForms(target, formCount(context)), state)
  return normalise(tidyForms(context, checkForms(context, target), state), state)
}

const authorOf = ({ actor, authorId }: UnitEdit) => {
  const userId = actor.kind === 'user' ? actor.id : undefined
  return { userId, authorId: authorId === undefined ? (userId ?? null) : authorId }
}

/**
 * Whose turn an edit takes: that of its string, here in all languages and in the project in its own, and of the texts that it is and was
 * translated with there. Other texts are compared with nothing: strings without one, the most common of all, do not wait for each other.
 */
function turnsOf(context: UnitContext, edit: UnitEdit): string[] {
  const { unit, component } = context
  const inProject = `${component.project_id} ${unit.language_id}`
  const texts = [unit, askedText(context, edit)].filter(({ state }) => isTranslated(state))
  return [
    `source ${unit.source_string_id}`,
    `string ${inProject} ${unit.context}\n${unit.source}`,
    ...texts.map(({ target }) => `text ${inProject} ${target}`),
  ]
}

const hasSameTurns = (one: UnitRecord, other: UnitRecord): boolean =>
  one.target === other.target && isTranslated(one.state) === isTranslated(other.state)

/** More strings of a translation than are saved at the same time. */
const MAX_CONCURRENT_SAVES = 1000

/** The same for one of several units of a translation; the caller closes the batch. */
export async function editInBatch(
  tx: Db,
  batch: EditBatch,
  before: UnitContext,
  edit: UnitEdit,
  now: number,
): Promise<EditResult> {
  const who = authorOf(edit)
  const input = await loadEditInput(tx, before, who, rememberedSource(before.unit.source))
  // Somebody may have saved it just before its turn was taken.
  const { unit } = input
  if (!unit) throw new AppError('not_found', message('string.gone'))
  const context = { ...before, unit }
  const isOther = !hasSameTurns(unit, before.unit) || input.projectId !== before.component.project_id
  if (batch.isAlone && isOther) return { outcome: 'wide', unit }
  const asked = askedText(context, edit)
  if (asked.target === unit.target && asked.state === unit.state) return { outcome: 'unchanged', unit }
  if (edit.basedOn !== undefined && versionOf(unit) !== edit.basedOn) return { outcome: 'stale', unit }
  const action = edit.action ?? actionOfEdit(unit, asked)
  const pending = { action, target: asked.target, state: asked.state, old: unit.target, oldState: unit.state }
  const found = await findingsOfText(tx, context, { ...asked, was: [unit.target], pending }, now, input)
  const { added, removed, active, flipsSource } = findingChanges(found.failing, input.findings)
  const reachesSource = flipsSource && unit.is_source === 0 && (await decidesForSource(tx, unit))
  if (batch.isAlone && (reachesSource || found.isRepeated || found.affected.size > 0)) return { outcome: 'wide', unit }
  const enforced =
    isTranslated(asked.state) && before.component.enforced_checks.split(' ').some((id) => found.failing.has(id))
  const text = enforced ? { ...asked, state: State.needsEditing } : asked
  const memory = planMemory(context, { ...text, userId: who.userId, now }, input)
  const edits = await writeEdit(
    tx,
    {
      unitId: unit.id,
      translationId: unit.translation_id,
      authorId: who.authorId,
      target: text.target,
      state: text.state,
      now,
      ...waitingEdit(input.newestEdit, who.authorId, who.userId === undefined ? [] : [who.userId]),
      automatic: Number(action === Action.automaticallyTranslated),
      findingCount: active,
      addedChecks: added,
      removedChecks: removed,
    },
    { memory: memory.change, countsEdits: !input.hasContributed },
  )
  // Another edit of the author may have been the first meanwhile.
  const isFirst = !input.hasContributed && (edits ?? 1) === 1
  await memory.after?.(tx)
  const after = { ...unit, target: text.target, state: text.state, updated: now, finding_count: active }
  recordInLedger(batch, { before: unit, after, asked, action, isFirst }, edit)
  batch.add({
    context,
    // A source string has the id of its own unit: what it is told depends on its translations.
    affected: reachesSource ? [...found.affected, unit.source_string_id] : found.affected,
    completes:
      isTranslated(text.state) &&
      !isTranslated(unit.state) &&
      !(batch.isAlone && input.untranslated > MAX_CONCURRENT_SAVES),
    who: namesOf(edit),
  })
  if (unit.is_source === 1 && before.component.template !== '') batch.addSource(context, text.target)
  return { outcome: 'saved', text, unit: after }
}

const namesOf = (edit: UnitEdit) => {
  const { userId, authorId } = authorOf(edit)
  return { ...(userId === undefined ? {} : { userId }), ...(authorId === null ? {} : { authorId }) }
}

interface RecordedEdit {
  readonly before: UnitRecord
  readonly after: UnitRecord
  /** What it was to be; enforced checks may have given it another state. */
  readonly asked: NormalisedText
  readonly action: number
  /** Whether its author has edited nothing in the translation so far. */
  readonly isFirst: boolean
}

function recordInLedger({ ledger }: EditBatch, recorded: RecordedEdit, edit: UnitEdit): void {
  const { before, after, asked, action, isFirst } = recorded
  const who = namesOf(edit)
  ledger.countOut(counted(before))
  ledger.countIn(counted(after))
  ledger.checked(before.id)
  const standard = { unitId: before.id, target: after.target, old: before.target, ...who }
  const { source, context } = before
  const details = { ...edit.details, state: asked.state, old_state: before.state, source, context }
  ledger.record({ action, ...standard, details })
  if (after.state !== asked.state)
    ledger.record({
      action: Action.enforcedCheckApplied,
      ...standard,
      details: { ...details, state: after.state, old_state: asked.state },
    })
  if (who.authorId !== undefined && isFirst)
    ledger.record({ action: Action.contributorJoined, unitId: before.id, ...who })
}

/** Grows with every save. */
export const versionOf = (unit: Pick<UnitRecord, 'updated' | 'created'>): number => unit.updated ?? unit.created
