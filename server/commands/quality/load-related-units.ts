import { isCaseless } from '#core/checks/consistency/caseless-languages.ts'
import type { RelatedUnits } from '#core/checks/model/check.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { lastTranslation, type PastText } from '#core/units/last-translation.ts'
import { isTranslated } from '#core/units/state.ts'
import type { RepeatedTargets } from '#server/commands/quality/find-repeated-targets.ts'
import type { TranslationContext } from '#server/commands/quality/translation-context.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFinding } from '#server/db/queries/quality/findings.ts'
import {
  progressOfStrings,
  relatedTranslations,
  type SameSource,
  type SameTarget,
  translatedShare,
  unitsOfSameSource,
  unitsOfSameTarget,
} from '#server/db/queries/strings/related-units.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { lastSourceChanges, pastTexts } from '#server/db/queries/strings/unit-history.ts'

const DAY = 86_400_000_000

/** A unit with the text that it has, or is about to have. */
export interface UnitWithText {
  readonly unit: UnitRecord
  readonly target: string
  readonly state: number
  /** Texts that it was translated with, and is no more. */
  readonly was?: readonly string[] | undefined
  /** What the history will say of the change that is being made. */
  readonly pending?: Omit<PastText, 'id'> | undefined
}

export interface RelatedUnitsOptions {
  /** Texts that different sources share, where all of the translation is looked at; else every text is looked up. */
  readonly repeated?: RepeatedTargets | undefined
  readonly stored: ReadonlyMap<number, readonly StoredFinding[]>
  /** Translations that share their texts with this one, where they are known. */
  readonly relatedIds?: readonly number[] | undefined
  readonly now: number
}

export interface RelatedUnitsOfMany {
  readonly relatedUnits: ReadonlyMap<number, RelatedUnits>
  /** Other units of which something else seems to be true now than what is stored. */
  readonly affected: ReadonlySet<number>
}

const nothing: RelatedUnits = {
  sameSource: [],
  sameTarget: [],
  propagates: false,
  failingLanguages: 0,
  days: 0,
  translatedShare: 0,
  componentShare: 0,
}

/** Facts from outside of units of one translation: few questions for all of them together. */
export async function loadRelatedUnits(
  tx: Db,
  context: TranslationContext,
  units: readonly UnitWithText[],
  options: RelatedUnitsOptions,
): Promise<RelatedUnitsOfMany> {
  if (context.component.is_glossary === 1) return { relatedUnits: new Map(), affected: new Set() }
  return context.translation.is_source === 1
    ? relatedToSources(tx, context, units, options)
    : relatedToTargets(tx, context, units, options)
}

async function relatedToSources(
  tx: Db,
  context: TranslationContext,
  units: readonly UnitWithText[],
  { relatedIds, now }: RelatedUnitsOptions,
): Promise<RelatedUnitsOfMany> {
  const { component } = context
  const progress = await progressOfStrings(
    tx,
    units.map(({ unit }) => unit.source_string_id),
  )
  const componentShare = await translatedShare(tx, component.id)
  // Where there are no keys, the same string has the same source.
  const propagates = component.template !== '' && component.allow_translation_propagation === 1
  const bySource = propagates ? await unitsLikeThese(tx, context, units, relatedIds) : noUnits
  const affected = new Set<number>()
  const relatedUnits = new Map(
    units.map((unitWithText): [number, RelatedUnits] => {
      const { unit } = unitWithText
      const same = bySource.get(unit.source_string_id) ?? []
      for (const id of nowInconsistent(unitWithText, same)) affected.add(id)
      const sameSource = same.map(sameUnit)
      const { languages = 0, failing = 0, translated = 0 } = progress.get(unit.source_string_id) ?? {}
      const days = Math.floor((now - unit.created) / DAY)
      const share = languages === 0 ? 1 : translated / languages
      const progressed = { failingLanguages: failing, days, translatedShare: share, componentShare }
      return [unit.id, { ...nothing, ...progressed, propagates, sameSource }]
    }),
  )
  for (const { unit } of units) affected.delete(unit.id)
  return { relatedUnits, affected }
}

const noUnits: ReadonlyMap<number, readonly SameSource[]> = new Map()

/** Units of the same strings in the same language, in the other components that share texts. */
async function unitsLikeThese(
  tx: Db,
  context: TranslationContext,
  units: readonly UnitWithText[],
  known?: readonly number[],
): Promise<ReadonlyMap<number, readonly SameSource[]>> {
  const relatedIds = known ?? (await relatedTranslationIds(tx, context))
  const others = relatedIds.filter((id) => id !== context.translation.id)
  if (others.length === 0) return noUnits
  return Map.groupBy(await unitsOfSameSource(tx, units.map(stringOf), others), (row) => row.own_string_id)
}

async function relatedToTargets(
  tx: Db,
  context: TranslationContext,
  units: readonly UnitWithText[],
  { repeated, stored, relatedIds: known }: RelatedUnitsOptions,
): Promise<RelatedUnitsOfMany> {
  const propagates = context.component.allow_translation_propagation === 1
  const relatedIds = propagates ? (known ?? (await relatedTranslationIds(tx, context))) : []
  const bySource = await unitsLikeThese(tx, context, units, relatedIds)
  const targets =
    isCountable(context) && propagates ? await sharedTargets(tx, relatedIds, units, { repeated, stored }) : noTargets
  const translations = await earlierTranslations(tx, units)
  const affected = new Set<number>()
  const relatedUnits = new Map<number, RelatedUnits>()
  for (const unitWithText of units) {
    const { unit, target, state } = unitWithText
    const same = bySource.get(unit.source_string_id) ?? []
    for (const id of nowInconsistent(unitWithText, same)) affected.add(id)
    const users = (isTranslated(state) ? (targets.get(target) ?? []) : []).filter((row) => row.id !== unit.id)
    const before = translations.get(unit.id)
    relatedUnits.set(unit.id, {
      ...nothing,
      propagates,
      sameSource: same.map(sameUnit),
      sameTarget: users.map((row) => splitForms(row.source)),
      ...(before === undefined ? {} : { lastTranslation: splitForms(before) }),
    })
  }
  for (const id of nowReused(context, units, targets)) affected.add(id)
  for (const { unit } of units) affected.delete(unit.id)
  return { relatedUnits, affected }
}

const sameUnit = (row: SameSource): RelatedUnits['sameSource'][number] => ({
  target: splitForms(row.target),
  state: row.state,
  sameText: row.same_text === 1,
})

const stringOf = ({ unit }: UnitWithText): number => unit.source_string_id

const relatedTranslationIds = async (tx: Db, { component, translation }: TranslationContext): Promise<number[]> => {
  const relatedIds = await relatedTranslations(tx, {
    projectId: component.project_id,
    languageId: translation.language_id,
    pluralId: translation.plural_id,
    sourceLanguageId: component.source_language_id,
  })
  return relatedIds.map(({ id }) => id)
}

/** Units that have a text, in all translations that it is compared with. */
export async function usersOfText(tx: Db, context: TranslationContext, target: string): Promise<number[]> {
  const users = await unitsOfSameTarget(tx, [target], await relatedTranslationIds(tx, context))
  return users.map((row) => row.id)
}

/** Which others differ from the rest of their kind now, and did not before, or the reverse. */
function nowInconsistent(own: UnitWithText, others: readonly SameSource[]): number[] {
  const all = [...others, { target: own.target, state: own.state }]
  const texts = new Set(all.map(({ target }) => target))
  // Hundreds may be equal: each is compared with what all of them say, not with each other one.
  const translated = new Set(all.filter(({ state }) => isTranslated(state)).map(({ target }) => target))
  return others.flatMap((one) => {
    const said = isBlank(splitForms(one.target)) ? translated : texts
    const differs = said.size > (said.has(one.target) ? 1 : 0)
    return differs === (one.inconsistent === 1) ? [] : [one.id]
  })
}

type Targets = ReadonlyMap<string, readonly SameTarget[]>

const noTargets: Targets = new Map()

/** Where nouns have one form only, different sources often have one translation. */
const isCountable = ({ language }: TranslationContext): boolean => language.plural_number !== 1

/** Who else uses the texts of these units, and the texts they had. */
async function sharedTargets(
  tx: Db,
  relatedIds: readonly number[],
  units: readonly UnitWithText[],
  { repeated, stored }: Pick<RelatedUnitsOptions, 'repeated' | 'stored'>,
): Promise<Targets> {
  const known = (id: number) => stored.get(id)?.some(({ check }) => check === 'reused') === true
  const wanted = units
    .filter(({ unit, target, state }) => isTranslated(state) && (!repeated || repeated.has(target) || known(unit.id)))
    .map(({ target }) => target)
  const former = units.flatMap(({ was = [] }) => was)
  return Map.groupBy(await unitsOfSameTarget(tx, [...wanted, ...former], relatedIds), (row) => row.target)
}

/** Which users of these texts share them with another source now, and did not before, or the reverse. */
function nowReused({ language }: TranslationContext, units: readonly UnitWithText[], targets: Targets): number[] {
  if (targets.size === 0) return []
  const fold = isCaseless(language.code) ? (text: string) => text.toLowerCase() : (text: string) => text
  const unitWithText = new Map(units.map((one) => [one.unit.id, one]))
  const newly = Map.groupBy(
    units.filter(({ state }) => isTranslated(state)),
    ({ target }) => target,
  )
  return [...targets].flatMap(([target, rows]) => {
    const left = rows.filter((row) => !unitWithText.has(row.id))
    const mine = (newly.get(target) ?? []).map(({ unit }) => unit.source)
    const sources = new Set([...left.map((row) => row.source), ...mine].map(fold))
    return left.filter((row) => (row.reused === 1) !== sources.size > 1).map((row) => row.id)
  })
}

/** The earlier text of units that have none, or one that waits. Units never touched have no earlier text. */
async function earlierTranslations(tx: Db, units: readonly UnitWithText[]): Promise<Map<number, string>> {
  const waiting = units.filter(
    ({ unit, state, pending }) => !isTranslated(state) && (unit.updated !== null || pending !== undefined),
  )
  const found = new Map<number, string>()
  if (waiting.length === 0) return found
  const history = await pastTexts(
    tx,
    waiting.map(({ unit }) => unit.id),
  )
  const sources = await lastSourceChanges(tx, waiting.map(stringOf))
  for (const { unit, pending } of waiting) {
    const past = history.get(unit.id) ?? []
    const all = pending ? [{ ...pending, id: Number.MAX_SAFE_INTEGER }, ...past] : past
    const text = lastTranslation(all, sources.get(unit.source_string_id))
    if (text !== undefined) found.set(unit.id, text)
  }
  return found
}
