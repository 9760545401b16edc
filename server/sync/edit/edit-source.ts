import { Action } from '#core/changes/actions.ts'
import type { Renaming } from '#core/merge/rename-string.ts'
import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { joinForms, splitForms, storable } from '#core/units/forms.ts'
import { contentHash } from '#core/units/identity.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import { groupAgain } from '#server/commands/components/group-variants.ts'
import { changeSource } from '#server/commands/strings/change-source.ts'
import { describeString } from '#server/commands/strings/describe-string.ts'
import type { ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import type { Db } from '#server/db/database.ts'
import { fileEditsOf, insertFileEdit, updateFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { sourceByHash, updateName } from '#server/db/queries/strings/source-strings.ts'
import { unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { setSourceText } from '#server/db/queries/strings/unit-state.ts'
import { AppError, invalid } from '#server/errors.ts'
import { pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { stringOfEdit } from '#server/sync/context/string-edits.ts'
import { hashesOf, identityOf } from '#server/sync/context/string-identity.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'

export interface SourceEdit {
  readonly actor: Actor
  /** One text per plural form. */
  readonly source?: readonly string[] | undefined
  readonly context?: string | undefined
  readonly explanation?: string | undefined
}

const MAX_LENGTH = 10_000

/** Gives a source string another text, key or explanation; it stays the string it was, with its history and translations. */
export async function editSource(tx: Db, context: ScopedUnit, edit: SourceEdit, now: number): Promise<void> {
  const { unit, component, scope } = context
  const { actor, explanation } = edit
  await demand(tx, actor, 'source.edit', scope)
  const synced = await loadSyncedComponent(tx, component.id)
  const to = nameAfter(synced, context, edit)
  const reworded = to.source !== unit.source
  if (to.context !== unit.context || (reworded && synced.bilingual)) {
    await demand(tx, actor, 'unit.add', scope)
    await renameString(tx, synced, context, { to, actor }, now)
  }
  const named = { ...context, unit: { ...unit, context: to.context } }
  if (reworded && synced.bilingual) await rewordPair(tx, named, { source: to.source, actor }, now)
  else if (reworded)
    await translateUnit(tx, named, { actor, target: splitForms(to.source), state: State.translated }, now)
  if (explanation !== undefined) await describeString(tx, context, { explanation }, actor, now)
}

function nameAfter(synced: SyncedComponent, { unit }: ScopedUnit, edit: SourceEdit) {
  const forms = edit.source ?? splitForms(unit.source)
  const context = storable(edit.context ?? unit.context)
  if (edit.source && (forms.length !== splitForms(unit.source).length || forms.includes('')))
    throw invalid('source', message('string.sameForms'))
  if (forms.some((form) => form.length > MAX_LENGTH))
    throw invalid('source', message('string.sourceLength', { limit: MAX_LENGTH }))
  if (!synced.bilingual && context.trim() === '') throw invalid('context', message('string.needsKey'))
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(context + forms.join('')))
    throw invalid(edit.context === undefined ? 'source' : 'context', message('string.controlCharacters'))
  return { context, source: storable(joinForms(forms)) }
}

/** The new name holds at once; in the files with the next commit. */
async function renameString(
  tx: Db,
  synced: SyncedComponent,
  context: ScopedUnit,
  { to, actor }: { readonly to: { readonly context: string; readonly source: string }; readonly actor: Actor },
  now: number,
): Promise<void> {
  const { unit, component } = context
  const { add, remove } = synced.format.abilities
  if (!add || !remove) throw new AppError('permission_denied', message('string.notAddable'))
  // With a template the text is another matter: the key alone is the name.
  const text = synced.bilingual ? to : { ...to, source: unit.source }
  const { id_hash: idHash, content_hash: hash } = hashesOf(synced, text)
  const other = await sourceByHash(tx, component.id, idHash)
  if (other !== undefined && other !== unit.source_string_id) throw invalid('context', message('string.thereAlready'))
  await updateName(tx, { id: unit.source_string_id, context: text.context, idHash, contentHash: hash })
  await groupAgain(tx, component, [{ id: unit.source_string_id, flags: `${unit.source_flags}, ${unit.extra_flags}` }])
  const userId = actor.kind === 'user' ? actor.id : null
  const from = { context: unit.context, source: unit.source }
  await renameAdded(tx, synced, { from, to: text })
  await insertFileEdit(tx, {
    componentId: component.id,
    kind: 'rename_string',
    filename: '',
    details: { from, to: text },
    authorId: userId,
    now,
  })
  const who = userId === null ? {} : { userId, authorId: userId }
  for (const one of await unitsOfString(tx, unit.source_string_id)) {
    const ledger = await Ledger.open(tx, pathOf({ ...context, unit: one }))
    const states = { state: one.state, old_state: one.state }
    const details = { ...states, source: to.source, context: to.context, old_context: unit.context }
    ledger.record({
      action: Action.sourceStringChanged,
      unitId: one.id,
      target: to.source,
      old: unit.source,
      details,
      ...who,
    })
    await ledger.close(now)
  }
}

/** A string that was added here and that files do not have yet comes to them under its new name. */
async function renameAdded(tx: Db, synced: SyncedComponent, { from, to }: Renaming): Promise<void> {
  const added = (await fileEditsOf(tx, { componentId: synced.component.id })).filter(
    (edit) => edit.kind === 'add_string' && identityOf(synced, stringOfEdit(edit)) === identityOf(synced, from),
  )
  for (const { id, details } of added) await updateFileEdit(tx, id, { ...readJsonObject(details), ...to })
}

/** Without a template no file has the source for itself: translations that want a fresh look are written with their state. */
async function rewordPair(
  tx: Db,
  context: ScopedUnit,
  { source, actor }: { readonly source: string; readonly actor: Actor },
  now: number,
): Promise<void> {
  const { unit } = context
  const before = new Map((await unitsOfString(tx, unit.source_string_id)).map((one) => [one.id, one.state]))
  await setSourceText(tx, { id: unit.id, target: source, updated: now })
  await changeSource(tx, context, source, now)
  const authorId = actor.kind === 'user' ? actor.id : null
  for (const { id: unitId, translation_id: translationId, target, state } of await unitsOfString(
    tx,
    unit.source_string_id,
  ))
    if (unitId !== unit.id && state !== before.get(unitId))
      await recordEdit(tx, { unitId, translationId, authorId, target, state, now })
}

/** Is the string what it was when somebody looked at it? Browsers keep 53 bits of a hash, which is enough to tell. */
export const isUnchanged = ({ unit }: ScopedUnit, hash: string | number): boolean =>
  Number(contentHash({ source: unit.source, context: unit.context })) === Number(hash)
