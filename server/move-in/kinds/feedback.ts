import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { joinForms, storable } from '#core/units/forms.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { deleteMoved, insertMoved, movedIds } from '#server/db/queries/site/move-ins.ts'
import {
  commentsOfUnits,
  deleteFeedback,
  insertMovedComment,
  insertMovedSuggestion,
  recountFeedback,
  resolveMovedComment,
  setEarlierVotes,
  suggestionsOfUnits,
} from '#server/db/queries/strings/moved-feedback.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import type { TranslationHere } from '#server/move-in/kinds/translations.ts'
import type { RemoteSite } from '#server/move-in/remote-site.ts'
import { microseconds } from '#server/move-in/times.ts'
import { Ledger } from '#server/stats/ledger.ts'

export interface UnitWithFeedback {
  readonly remoteId: number
  readonly id: number
  readonly comments: boolean
  readonly suggestions: boolean
  /** None of its comments is open there. */
  readonly isResolved: boolean
}

/** Units whose remarks are asked for at the same time. */
const CONCURRENT_REQUESTS = 4
/** Units whose remarks are written in one transaction. */
const SLICE = 40
const VOTES_SLICE = 1000

interface Remarks {
  readonly unit: UnitWithFeedback
  readonly comments: readonly JsonObject[]
  readonly suggestions: readonly JsonObject[]
}

/** Comments and suggestions of strings, with their writers and times. What was deleted there goes here as well. */
export async function bringFeedback(
  context: MoveInContext,
  one: TranslationHere,
  units: readonly UnitWithFeedback[],
): Promise<void> {
  for (let start = 0; start < units.length; start += SLICE) {
    const remarks: Remarks[] = []
    const slice = units.slice(start, start + SLICE)
    for (let at = 0; at < slice.length; at += CONCURRENT_REQUESTS)
      remarks.push(...(await Promise.all(slice.slice(at, at + CONCURRENT_REQUESTS).map((unit) => ask(context, unit)))))
    // Accounts are made beforehand: our API writes them in transactions of its own.
    for (const { comments, suggestions } of remarks)
      for (const remark of [...comments, ...suggestions]) await context.people.at(remark.user)
    await inTransaction(context.db, (tx) => write(tx, context, one, remarks))
  }
}

async function ask({ remote }: MoveInContext, unit: UnitWithFeedback): Promise<Remarks> {
  const path = `/api/units/${unit.remoteId}`
  return {
    unit,
    comments: unit.comments ? await remote.all(`${path}/comments/`) : [],
    suggestions: unit.suggestions ? await suggestionsOf(remote, unit.remoteId) : [],
  }
}

/** From the list of all of them, where there is one and they are in it: one request instead of one for each string. */
async function suggestionsOf(remote: RemoteSite, unitId: number): Promise<readonly JsonObject[]> {
  const listed = (await remote.suggestions())?.get(unitId)
  return listed ?? remote.all(`/api/units/${unitId}/suggestions/`)
}

/** Who voted isn't told, only the sum. */
const votesOf = (shown: JsonObject): number | null => number(shown, 'votes') || null

/** People may have voted on suggestions that came in an earlier run. */
export const votes: MovedKind = {
  name: 'votes',
  async bringSite({ db, moveInId, remote }) {
    const shown = [...((await remote.suggestions()) ?? new Map()).values()].flat()
    const ids = await movedIds(
      db,
      moveInId,
      'suggestion',
      shown.map((one) => number(one, 'id') ?? 0),
    )
    const here = shown.flatMap((one) => {
      const id = ids.get(number(one, 'id') ?? 0)
      return id === undefined ? [] : [{ id, votes: votesOf(one) }]
    })
    for (let at = 0; at < here.length; at += VOTES_SLICE)
      await inTransaction(db, (tx) => setEarlierVotes(tx, here.slice(at, at + VOTES_SLICE)))
  },
}

async function write(tx: Db, context: MoveInContext, one: TranslationHere, remarks: readonly Remarks[]): Promise<void> {
  const ledger = await Ledger.open(tx, one)
  const unitIds = remarks.map(({ unit }) => unit.id)
  await bring(tx, context, 'comment', {
    // A Weblate does not tell which comments are resolved, but which strings have open ones.
    there: remarks.flatMap(({ unit, comments }) =>
      comments.map((shown) => ({ unitId: unit.id, shown: { resolved: unit.isResolved, ...shown } })),
    ),
    here: await commentsOfUnits(tx, unitIds),
  })
  await bring(tx, context, 'suggestion', {
    there: remarks.flatMap(({ unit, suggestions }) => suggestions.map((shown) => ({ unitId: unit.id, shown }))),
    here: await suggestionsOfUnits(tx, unitIds),
  })
  for (const { before, after } of await recountFeedback(tx, unitIds)) {
    ledger.countOut(before)
    ledger.countIn(after)
  }
  await ledger.close(context.now())
}

interface Both {
  readonly there: readonly { readonly unitId: number; readonly shown: JsonObject }[]
  readonly here: readonly number[]
}

async function bring(tx: Db, context: MoveInContext, kind: 'comment' | 'suggestion', { there, here }: Both) {
  const { moveInId, people } = context
  const ids = there.map(({ shown }) => number(shown, 'id') ?? 0)
  const known = await movedIds(tx, moveInId, kind, ids)
  const kept = new Set(known.values())
  const gone = here.filter((id) => !kept.has(id))
  await deleteFeedback(tx, kind, gone)
  await deleteMoved(tx, moveInId, kind, gone)
  const added: { remoteId: number; localId: number }[] = []
  for (const { unitId, shown } of there) {
    const remoteId = number(shown, 'id') ?? 0
    const knownId = known.get(remoteId)
    if (knownId !== undefined) {
      if (kind === 'comment' && shown.resolved === true) await resolveMovedComment(tx, { id: knownId })
      continue
    }
    const said = {
      unitId,
      userId: await people.at(shown.user),
      created: microseconds(shown.timestamp) ?? context.now(),
    }
    const localId =
      kind === 'comment'
        ? await insertMovedComment(tx, {
            ...said,
            text: storable(text(shown, 'comment') ?? ''),
            resolved: Number(shown.resolved === true),
          })
        : await insertMovedSuggestion(tx, {
            ...said,
            target: storable(joinForms(list(shown, 'target').map(String))),
            votes: votesOf(shown),
          })
    added.push({ remoteId, localId })
  }
  await insertMoved(tx, moveInId, kind, added)
}
