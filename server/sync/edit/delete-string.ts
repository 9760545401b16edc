import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { closeGapOfUnit } from '#server/db/queries/strings/own-positions.ts'
import { closeGapOf, deleteSourceStrings } from '#server/db/queries/strings/source-strings.ts'
import { type UnitRecord, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { deleteUnits } from '#server/db/queries/strings/unit-writes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

/** Which string goes, who has it removed, and when. */
interface StringRemoval {
  readonly synced: SyncedComponent
  readonly unit: UnitRecord
  readonly actor: Actor
  readonly now: number
  /** Translations stay in the files as obsolete ones, where the format has that. */
  readonly obsolete?: boolean
}

/**
 * Takes a string out of one language of a component whose files each say which strings there are. From the last one, and from
 * the source language, it goes altogether.
 */
export async function deleteUnit(tx: Db, removal: StringRemoval): Promise<void> {
  const { synced, unit, actor, now } = removal
  const { component, bilingual, format } = synced
  const others = await unitsOfString(tx, unit.source_string_id)
  const isLast = !others.some((one) => one.id !== unit.id && one.is_source === 0)
  const translations = await translationsOfComponent(tx, component.id)
  const translation = translations.find(({ id }) => id === unit.translation_id)
  if (!bilingual || format.languages || unit.is_source === 1 || isLast || !translation?.filename)
    return deleteString(tx, removal)
  await removeOne(tx, removal)
  const { filename } = translation
  const { source, context } = unit
  const authorId = actor.kind === 'user' ? actor.id : null
  const edit = { componentId: component.id, kind: 'remove_string', filename, details: { source, context } } as const
  await insertFileEdit(tx, { ...edit, authorId, now })
}

/** Takes a string out of a component in every language; the files follow with the next commit. */
export async function deleteString(tx: Db, removal: StringRemoval): Promise<void> {
  const { unit, actor, now, obsolete = false } = removal
  const { component } = removal.synced
  const { source, context } = unit
  const userId = actor.kind === 'user' ? actor.id : null
  for (const one of await unitsOfString(tx, unit.source_string_id)) await removeOne(tx, { ...removal, unit: one })
  await closeGapOf(tx, component.id, unit.source_string_id)
  await deleteSourceStrings(tx, [unit.source_string_id])
  const details = { source, context, ...(obsolete && { obsolete }) }
  await insertFileEdit(tx, {
    componentId: component.id,
    kind: 'remove_string',
    filename: '',
    details,
    authorId: userId,
    now,
  })
}

async function removeOne(tx: Db, { synced: { component }, unit, actor, now }: StringRemoval): Promise<void> {
  const { source, context, target } = unit
  const scope = { translationId: unit.translation_id, languageId: unit.language_id }
  const ledger = await Ledger.open(tx, { componentId: component.id, projectId: component.project_id, ...scope })
  ledger.countOut({
    state: unit.state,
    words: unit.num_words,
    chars: unit.num_chars,
    failing: unit.finding_count > 0,
    suggestions: unit.suggestion_count > 0,
    comments: unit.comment_count > 0,
  })
  await closeGapOfUnit(tx, unit.id)
  await deleteUnits(tx, component.id, [unit.id])
  ledger.record({
    action: Action.stringRemoved,
    target,
    details: { source, target, context },
    ...(actor.kind === 'user' ? { userId: actor.id } : {}),
  })
  await ledger.close(now)
}
