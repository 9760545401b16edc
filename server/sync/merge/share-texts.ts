import { Action } from '#core/changes/actions.ts'
import { type Offer, offerText } from '#core/merge/branch-text.ts'
import { splitForms } from '#core/units/forms.ts'
import { type Actor, anonymous } from '#server/access/actor.ts'
import { suggestInLedger } from '#server/commands/strings/add-suggestion.ts'
import { EditBatch } from '#server/commands/strings/edit-batch.ts'
import { editInBatch } from '#server/commands/strings/edit-unit.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import {
  type KnownText,
  type OfferableUnit,
  ownerOfTexts,
  stringsWithTexts,
  textsOfSame,
  textsOfSources,
  textsOfStrings,
  unitsToOffer,
} from '#server/db/queries/repository/branch-texts.ts'
import { branchSettingsOf, newestSourceId, setSeenSource } from '#server/db/queries/repository/branches.ts'
import { componentContext, unitsInContext } from '#server/db/queries/strings/unit-context.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'

/** Strings that are looked at together, and that are edited in one transaction. */
const LOOKED_AT = 500
const EDITED = 50

interface Sharing {
  readonly synced: SyncedComponent
  readonly ownerId: number
  /** Source strings up to this id were looked at before. */
  readonly seen: number
  /** Others that may have got another source. */
  readonly matched: readonly number[]
}

/**
 * Strings that came into a component, or got another source, take over what was written for them on a branch. It is part of the
 * pull that brings them: one that was killed does it again, and what was taken over is not taken twice.
 */
export async function shareTexts(context: SyncContext, synced: SyncedComponent): Promise<void> {
  const { db } = context
  const { id } = synced.component
  const ownerId = await ownerOfTexts(db, id)
  if (ownerId === undefined) return
  const isOwner = ownerId === id
  const newest = await newestSourceId(db, id)
  const seen = isOwner ? ((await branchSettingsOf(db, id))?.seen_source_id ?? newest) : 0
  const sharing = { synced, ownerId, seen, matched: isOwner ? await stringsWithTexts(db, ownerId) : [] }
  for (const translation of await translationsOfComponent(db, id))
    if (translation.is_source === 0) await shareInLanguage(context, sharing, translation)
  if (isOwner) await inTransaction(db, (tx) => setSeenSource(tx, id, newest))
}

async function shareInLanguage(context: SyncContext, sharing: Sharing, translation: TranslationRecord): Promise<void> {
  const units = await unitsToOffer(context.db, translation.id, sharing.seen, sharing.matched)
  for (const slice of slices(units, LOOKED_AT)) {
    const offers = await offersFor(context.db, sharing, translation, slice)
    const wanted = slice.filter((unit) => offers(unit))
    for (const part of slices(wanted, EDITED)) {
      await inTransaction(context.db, (tx) => apply(tx, sharing, translation, part, offers, context.now()))
      await yieldToEventLoop(context)
    }
  }
}

type Offers = (unit: Omit<OfferableUnit, 'id'>) => Offer<KnownText> | undefined

const nameOf = ({ source, context }: { readonly source: string; readonly context: string }): string =>
  `${context}\u0004${source}`

/** What was written for these strings: the same ones, and such as have the same source and are gone by their old key. */
async function offersFor(
  db: Db,
  { synced, ownerId, seen }: Sharing,
  { language_id: languageId }: TranslationRecord,
  units: readonly OfferableUnit[],
): Promise<Offers> {
  const { component, branch } = synced
  const of = { ownerId, languageId, exceptId: component.id }
  const same = Map.groupBy(await textsOfSame(db, of, units), nameOf)
  const sources = new Set(units.map(({ source }) => source))
  const missing = (branch?.missing ?? []).filter(({ source }) => sources.has(source)).map(({ id }) => id)
  const gone = [...(await textsOfSources(db, of, units)), ...(await textsOfStrings(db, languageId, missing))]
  const renamed = Map.groupBy(gone, ({ source }) => source)
  return (unit) =>
    offerText(
      { ...unit, isNew: branch === undefined && unit.source_string_id > seen },
      { same: same.get(nameOf(unit)) ?? [], renamed: renamed.get(unit.source) ?? [] },
    )
}

async function apply(
  tx: Db,
  { synced }: Sharing,
  translation: TranslationRecord,
  units: readonly OfferableUnit[],
  offers: Offers,
  now: number,
): Promise<void> {
  const owner = await componentContext(tx, synced.component.id)
  if (!owner) return
  const batch = await EditBatch.open(tx, pathOf(synced, translation))
  const ids = units.map(({ id }) => id)
  const authors = await usernames(
    tx,
    units.flatMap((unit) => offers(unit)?.text.author_id ?? []),
  )
  for (const context of await unitsInContext(tx, owner, ids)) {
    // Decided anew: somebody may have edited the string in between.
    const offer = offers(context.unit)
    if (!offer) continue
    const { target: text, state, author_id: known } = offer.text
    const target = splitForms(text)
    const username = known === null ? undefined : authors.get(known)
    const authorId = username === undefined ? null : known
    if (offer.kind === 'take') {
      const edit = { actor: anonymous, target, state, authorId, isVerbatim: true, action: Action.changePropagated }
      await editInBatch(tx, batch, context, edit, now)
      continue
    }
    const actor: Actor =
      username === undefined || known === null ? anonymous : { kind: 'user', id: known, username, isSuperuser: false }
    if ((await suggestInLedger(tx, batch.ledger, context, { actor, target }, now)) !== undefined) batch.addSuggestion()
  }
  await batch.close(now)
}
