import type { TextState } from '#core/exports/model.ts'
import { isBlank, splitForms, storable } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { stringsByName, unitsOfStrings } from '#server/db/queries/files/exported-units.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type CountedUnit, updateMovedSources, updateMovedUnits } from '#server/db/queries/strings/moved-units.ts'
import { countedUnit } from '#server/move-in/counted-unit.ts'
import { lookAgain } from '#server/move-in/look-again.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { turn } from '#server/threads/turn.ts'

/** What is known of a string beside its texts. */
export interface StringDetail {
  readonly name: string
  readonly description: string
  /** In the notation of check flags. */
  readonly flags: string
  readonly labels: readonly number[]
  readonly states: Readonly<Record<string, TextState>>
}

export interface DetailedComponent {
  readonly componentId: number
  readonly projectId: number
  readonly by: 'context' | 'source'
}

const SLICE = 500

const stateOf: Readonly<Record<TextState, number | undefined>> = {
  unknown: undefined,
  'needs-editing': State.needsEditing,
  translated: State.translated,
  approved: State.approved,
}

/** Gives the strings of a component what an export knows of them. Tells how many of them there are. */
export async function bringDetails(
  db: Parameters<typeof inTransaction>[0],
  component: DetailedComponent,
  details: readonly StringDetail[],
  now: () => number,
): Promise<number> {
  const languages = await languagesOf(db, component.componentId)
  let found = 0
  for (let at = 0; at < details.length; at += SLICE) {
    const slice = details.slice(at, at + SLICE)
    const ids = await inTransaction(db, (tx) => bringSources(tx, component, slice, now()))
    found += ids.size
    for (const one of languages) {
      const wanted = statesIn(slice, one.code, ids)
      if (wanted.size > 0) await inTransaction(db, (tx) => bringStates(tx, component, one, wanted, now()))
    }
    await turn()
  }
  return found
}

interface LanguageHere {
  readonly code: string
  readonly translationId: number
  readonly languageId: number
}

async function languagesOf(db: Db, componentId: number): Promise<LanguageHere[]> {
  const rows = await translationsOfComponent(db, componentId)
  const known = await languagesByIds(
    db,
    rows.map((row) => row.language_id),
  )
  return rows.map((row) => ({
    code: known.get(row.language_id)?.code ?? '',
    translationId: row.id,
    languageId: row.language_id,
  }))
}

/** Ids of source strings by name. */
async function bringSources(
  tx: Db,
  { componentId, by }: DetailedComponent,
  details: readonly StringDetail[],
  now: number,
): Promise<Map<string, number>> {
  const names = details.map(({ name }) => storable(name))
  const rows = new Map((await stringsByName(tx, { componentId, by, names })).map((row) => [row.name, row]))
  const sources = details.flatMap(({ name, description, flags, labels }) => {
    const row = rows.get(storable(name))
    if (!row || (description === '' && flags === '' && labels.length === 0)) return []
    // What the file itself says is shown beside the string already.
    const explanation = row.note.includes(description) ? row.explanation : storable(description)
    return [{ id: row.id, explanation, extra_flags: flags || row.extra_flags, priority: row.priority, labels }]
  })
  await updateMovedSources(tx, sources)
  await lookAgain(tx, componentId, { described: sources, now })
  return new Map([...rows.values()].map(({ name, id }) => [name, id]))
}

/** Wanted states by the ids of source strings. */
function statesIn(
  details: readonly StringDetail[],
  code: string,
  ids: ReadonlyMap<string, number>,
): Map<number, number> {
  const found = details.flatMap(({ name, states }) => {
    const [id, state] = [ids.get(storable(name)), stateOf[states[code] ?? 'unknown']]
    return id === undefined || state === undefined ? [] : [[id, state] as const]
  })
  return new Map(found)
}

/** Strings without a text, and those that nobody may translate, stay as they are. */
const isOpen = ({ target, state }: CountedUnit): boolean => state < State.readOnly && !isBlank(splitForms(target))

async function bringStates(
  tx: Db,
  { componentId, projectId }: DetailedComponent,
  { translationId, languageId }: LanguageHere,
  wanted: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const ledger = await Ledger.open(tx, { translationId, componentId, projectId, languageId })
  const rows = await unitsOfStrings(tx, translationId, wanted.keys())
  const changed = rows.flatMap((row) => {
    const state = wanted.get(row.source_string_id) ?? row.state
    return state === row.state || !isOpen(row) ? [] : [{ row, state }]
  })
  for (const { row, state } of changed) {
    ledger.countOut(countedUnit(row, row.state))
    ledger.countIn(countedUnit(row, state))
  }
  await updateMovedUnits(
    tx,
    changed.map(({ row, state }) => ({ ...row, state })),
  )
  await lookAgain(tx, componentId, { changed: changed.map(({ row }) => row.id), now })
  await ledger.close(now)
}
