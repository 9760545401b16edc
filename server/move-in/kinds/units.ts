import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { storable } from '#core/units/forms.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { insertMoved, movedIds, movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import {
  type MovedSource,
  type MovedUnitRow,
  replaceEdits,
  updateMovedSources,
  updateMovedUnits,
} from '#server/db/queries/strings/moved-units.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { countedUnit } from '#server/move-in/counted-unit.ts'
import { addStrings, nameOf } from '#server/move-in/kinds/added-strings.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'
import { bringFeedback, type UnitWithFeedback } from '#server/move-in/kinds/feedback.ts'
import { translationsChanged } from '#server/move-in/kinds/history.ts'
import { inFile, misreadStrings, textOf } from '#server/move-in/kinds/misread.ts'
import { type TranslationHere, translationsHere } from '#server/move-in/kinds/translations.ts'
import { unitsByStrings } from '#server/move-in/kinds/units-by-strings.ts'
import { lookAgain } from '#server/move-in/look-again.ts'
import { PAGE_SIZE } from '#server/move-in/remote-site.ts'
import { microseconds } from '#server/move-in/times.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { turn } from '#server/threads/turn.ts'

/** Texts, states, flags, labels and explanations of strings, and what people said of them. */
export const units: MovedKind = {
  name: 'strings',
  async bringProject(context, project) {
    const due: Due[] = []
    const changed = await translationsChanged(context, project.slug)
    for (const component of await componentsOf(context, project))
      for (const one of await translationsHere(context, project, component)) {
        const part = await dueOf(context, one, changed)
        if (part) due.push(part)
      }
    for (const [index, part] of due.entries()) {
      for (const next of due.slice(index, index + 1 + AHEAD)) context.remote.prepareStrings(next.one.shown)
      await bringTranslation(context, part)
    }
  },
}

/** Translations whose strings the other server is asked for while those of one are written here. */
const AHEAD = 4

/** A translation whose strings have to be read. */
interface Due {
  readonly one: TranslationHere
  /** In the API. */
  readonly path: string
  /** Of the part of the move that is kept when it is done, and what is kept. */
  readonly part: string
  readonly done: string
}

/** What tells that something happened in a translation since it was read. */
const markOf = ({ shown }: TranslationHere): string =>
  JSON.stringify(
    ['last_change', 'total', 'translated', 'fuzzy', 'have_suggestion', 'have_comment', 'revision'].map(
      (name) => shown[name] ?? null,
    ),
  )

/** Undefined: they were read in this run, or nothing has happened since they were. */
async function dueOf(
  { db, moveInId, run }: MoveInContext,
  one: TranslationHere,
  changed: ReadonlySet<string>,
): Promise<Due | undefined> {
  const path = apiPath(text(one.shown, 'url') ?? '')
  const [part, mark] = [`units ${path}`, markOf(one)]
  const before = await movedPart(db, moveInId, part)
  const [doneRun, doneMark] = before === undefined ? [] : before.split('\n')
  if (doneRun === run || (doneMark === mark && !changed.has(path))) return undefined
  return { one, path, part, done: `${run}\n${mark}` }
}

async function bringTranslation(context: MoveInContext, { one, path, part, done }: Due): Promise<void> {
  const seen: Seen = { unknown: [], misread: [] }
  for await (const page of context.remote.strings(one.shown)) {
    await bringPage(context, one, page, seen)
    await turn()
  }
  const unknown = seen.unknown.splice(0)
  await addStrings(context, one, unknown)
  for (let at = 0; at < unknown.length; at += PAGE_SIZE)
    await bringPage(context, one, unknown.slice(at, at + PAGE_SIZE), seen)
  noteSeen(context, path, seen)
  await setMovedPart(context.db, context.moveInId, part, done)
}

/** Strings that are not as the other server has them. */
interface Seen {
  readonly unknown: JsonObject[]
  /** By their names. */
  readonly misread: string[]
}

function noteSeen({ leftBehind }: MoveInContext, path: string, { unknown, misread }: Seen): void {
  const [first] = unknown
  if (first) leftBehind.note(`${unknown.length} strings of ${path}`, `upstream's files lack them: ${nameOf(first)}`)
  if (misread.length > 0)
    leftBehind.note(
      `${misread.length} texts of ${path}`,
      `nobody edited them there, and the file here has others: ${misread[0]}`,
    )
}

/** A page of strings with what people said of them. */
async function bringPage(
  context: MoveInContext,
  one: TranslationHere,
  page: readonly JsonObject[],
  seen: Seen,
): Promise<void> {
  await bringFeedback(context, one, await writePage(context, one, page, seen))
}

interface Pair {
  readonly shown: JsonObject
  readonly row: MovedUnitRow
  /** Its text is not one that somebody wrote. */
  readonly isMisread: boolean
}

/** One page of strings in one transaction. */
async function writePage(
  context: MoveInContext,
  one: TranslationHere,
  page: readonly JsonObject[],
  seen: Seen,
): Promise<UnitWithFeedback[]> {
  const { db, moveInId } = context
  const misread = await misreadStrings(context, one, page)
  const resolved = await context.remote.resolvedComments()
  return inTransaction(db, async (tx) => {
    const ledger = await Ledger.open(tx, one)
    const rows = await unitsByStrings(tx, one, page)
    const pairs: Pair[] = []
    for (const shown of page) {
      const row = rows.get(text(shown, 'id_hash') ?? '')
      if (row) pairs.push({ shown, row, isMisread: misread.has(number(shown, 'id') ?? 0) })
      else seen.unknown.push(shown)
    }
    seen.misread.push(...pairs.filter(({ isMisread }) => isMisread).map(({ shown }) => nameOf(shown)))
    const changed = await writeTexts(tx, ledger, one, pairs)
    const described = one.isSource ? await changedSources(context, pairs) : []
    await updateMovedSources(tx, described)
    await lookAgain(tx, one.componentId, { changed, described, now: context.now() })
    const moved = pairs.map(({ shown, row }) => ({ remoteId: number(shown, 'id') ?? 0, localId: row.id }))
    await insertMoved(tx, moveInId, 'unit', moved)
    await ledger.close(context.now())
    return pairs.flatMap((pair) => withFeedback(pair, resolved))
  })
}

function withFeedback({ shown, row }: Pair, resolved: ReadonlySet<number>): UnitWithFeedback[] {
  const remoteId = number(shown, 'id') ?? 0
  const comments = shown.has_comment === true || row.comment_count > 0 || resolved.has(remoteId)
  const suggestions = shown.has_suggestion === true || row.suggestion_count > 0
  const isResolved = shown.has_comment !== true
  return comments || suggestions ? [{ remoteId, id: row.id, comments, suggestions, isResolved }] : []
}

/** What the unit is to be here. */
function wantedUnit({ shown, row, isMisread }: Pair, { isSource }: TranslationHere) {
  const upstream = inFile(row)
  const target = isMisread ? upstream : textOf(shown, row)
  const created = microseconds(shown.timestamp) ?? row.created
  const updated = microseconds(shown.last_updated) ?? row.updated
  return {
    id: row.id,
    target,
    state: number(shown, 'state') ?? row.state,
    upstream: upstream === target ? null : upstream,
    flags: isSource ? row.flags : storable(text(shown, 'extra_flags') ?? ''),
    previous_source: storable(text(shown, 'previous_source') ?? ''),
    automatically_translated: Number(shown.automatically_translated === true),
    created,
    updated: updated === created ? null : updated,
  }
}

const keys = [
  'target',
  'state',
  'upstream',
  'flags',
  'previous_source',
  'automatically_translated',
  'created',
  'updated',
]

/** IDs of the units that are others now. */
async function writeTexts(tx: Db, ledger: Ledger, one: TranslationHere, pairs: readonly Pair[]): Promise<number[]> {
  const wanted = pairs.map((pair) => ({ pair, unit: wantedUnit(pair, one) }))
  const changed = wanted.filter(({ pair, unit }) =>
    keys.some((key) => Reflect.get(unit, key) !== Reflect.get(pair.row, key)),
  )
  for (const { pair, unit } of changed) {
    ledger.countOut(countedUnit(pair.row, pair.row.state))
    ledger.countIn(countedUnit(pair.row, unit.state))
  }
  await updateMovedUnits(
    tx,
    changed.map(({ unit }) => unit),
  )
  const texts = changed.filter(({ pair, unit }) => unit.target !== pair.row.target || unit.upstream !== null)
  const edits = texts.flatMap(({ unit: { id, target, state, upstream, updated, created } }) =>
    upstream === null
      ? []
      : [{ unit_id: id, translation_id: one.translationId, target, state, created: updated ?? created }],
  )
  await replaceEdits(
    tx,
    texts.map(({ unit }) => unit.id),
    edits,
  )
  return changed.map(({ unit }) => unit.id)
}

/** Source strings that people said something of, there or here. */
async function changedSources({ db, moveInId }: MoveInContext, pairs: readonly Pair[]): Promise<MovedSource[]> {
  const labelled = pairs.flatMap(({ shown }) => list(shown, 'labels').map((label) => number(label, 'id') ?? 0))
  const labels = await movedIds(db, moveInId, 'label', labelled)
  return pairs.flatMap(({ shown, row }) => {
    const explanation = storable(text(shown, 'explanation') ?? '')
    const extra_flags = storable(text(shown, 'extra_flags') ?? '')
    const own = list(shown, 'labels').flatMap((label) => labels.get(number(label, 'id') ?? 0) ?? [])
    const priority = number(shown, 'priority') ?? row.priority
    const isSame =
      explanation === row.explanation &&
      extra_flags === row.extra_flags &&
      priority === row.priority &&
      own.length === 0
    return isSame ? [] : [{ id: row.source_string_id, explanation, extra_flags, priority, labels: own }]
  })
}
