import { message } from '#core/messages/message.ts'
import type { CheckContext } from '#server/commands/quality/check-context.ts'
import { checkUnits } from '#server/commands/quality/check-units.ts'
import { type RepeatedTargets, repeatedTargets } from '#server/commands/quality/find-repeated-targets.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { ChangedTerms, followTerms } from '#server/commands/quality/recheck-terms.ts'
import { syncTerminology } from '#server/commands/quality/sync-terminology.ts'
import type { TranslationContext } from '#server/commands/quality/translation-context.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import {
  type CheckedTranslation,
  checkedTranslations,
  clearMarks,
  markedUnits,
  markUnits,
  setCheckedUpTo,
  uncheckedUnits,
} from '#server/db/queries/quality/unchecked-units.ts'
import { relatedTranslations } from '#server/db/queries/strings/related-units.ts'
import {
  type ComponentContext,
  componentContext,
  type UnitRecord,
  unitsAfterSource,
  unitsByIds,
} from '#server/db/queries/strings/unit-context.ts'
import { SliceSize } from '#server/threads/slice-size.ts'

/** Units of one transaction: short enough that nobody waits long behind it. */
const SLICES = { first: 100, least: 25, most: 500 }

export interface ComponentChecked {
  readonly units: number
  /** Units of other components that are to be looked at again because of these. */
  readonly affected: number
}

/**
 * Brings the findings of a component up to date: units that came since the last time, then those that changed. How far it
 * has come is stored with every slice, so a run that was cut short goes on there, and one with nothing to do ends at once.
 */
export async function checkComponent(context: CheckContext, componentId: number): Promise<ComponentChecked> {
  const { db } = context
  const unitContext = await componentContext(db, componentId)
  if (!unitContext) return { units: 0, affected: 0 }
  await inTransaction(db, (tx) => syncTerminology(tx, unitContext, context.now()))
  const translations = await checkedTranslations(db, componentId)
  const languages = await languagesByIds(
    db,
    translations.map((translation) => translation.language_id),
  )
  let waiting = 0
  for (const translation of translations) waiting += await uncheckedUnits(db, translation)
  const run = new CheckRun(context, unitContext, { waiting, languages: [...languages.keys()] })
  for (const translation of translations) {
    const language = languages.get(translation.language_id)
    if (language) await run.translation({ ...unitContext, language, translation }, translation)
  }
  // Strings of the source language are told what became of their translations, and so are siblings within the component.
  for (const translation of await checkedTranslations(db, componentId)) {
    const language = languages.get(translation.language_id)
    if (language) await run.marked({ ...unitContext, language, translation })
  }
  await followTerms(context, unitContext, run.terms)
  return { units: run.done, affected: run.affected }
}

class CheckRun {
  done = 0
  affected = 0
  /** Of a glossary. */
  readonly terms = new ChangedTerms()
  readonly #context: CheckContext
  readonly #size = new SliceSize(SLICES)
  readonly #componentContext: ComponentContext
  readonly #waiting: number
  readonly #languages: readonly number[]

  constructor(
    context: CheckContext,
    unitContext: ComponentContext,
    { waiting, languages }: { readonly waiting: number; readonly languages: readonly number[] },
  ) {
    this.#context = context
    this.#componentContext = unitContext
    this.#waiting = Math.max(1, waiting)
    this.#languages = languages
  }

  async translation(context: TranslationContext, { up_to: upTo }: CheckedTranslation): Promise<void> {
    const before = this.done
    const repeated = await this.#repeatedTargets(context, upTo)
    let after = upTo
    for (;;) {
      const next = await this.#slice((tx, limit) => this.#newUnits(tx, context, { after, limit, repeated }))
      if (next === undefined) break
      after = next
    }
    await this.marked(context)
    if (this.done > before)
      await this.#context.report(
        this.#percent(),
        message('task.stringsOfLanguage', { language: context.language.name, count: this.done - before }),
      )
  }

  async marked(context: TranslationContext): Promise<void> {
    while (await this.#slice((tx, limit) => this.#markedUnits(tx, context, limit)));
  }

  #percent(): number {
    return Math.min(99, Math.floor((100 * this.done) / this.#waiting))
  }

  async #slice<T>(work: (tx: Db, limit: number) => Promise<T>): Promise<T> {
    const { db, signal } = this.#context
    signal?.throwIfAborted()
    const result = await this.#size.slice((limit) => inTransaction(db, (tx) => work(tx, limit)))
    await this.#context.report(this.#percent())
    return result
  }

  /** Units behind those that were looked at; returns how far that is now. */
  async #newUnits(
    tx: Db,
    context: TranslationContext,
    part: { readonly after: number; readonly limit: number; readonly repeated: RepeatedTargets | undefined },
  ): Promise<number | undefined> {
    const { after, limit, repeated } = part
    const now = this.#context.now()
    let last: number | undefined
    const load = async () => {
      const units = await unitsAfterSource(tx, { translationId: context.translation.id, after, limit })
      last = units.at(-1)?.source_string_id
      this.#note(units)
      return { units, repeated, areNew: true }
    }
    const checked = await checkUnits(tx, context, load, now)
    if (last === undefined) return undefined
    await setCheckedUpTo(tx, context.translation.id, last, now)
    await this.#follow(tx, checked, now)
    this.done += checked.units
    return last
  }

  /** Units that changed since, or whose surroundings did. */
  async #markedUnits(tx: Db, context: TranslationContext, limit: number): Promise<boolean> {
    const now = this.#context.now()
    const { id } = context.translation
    let seen: number[] = []
    const load = async () => {
      seen = await markedUnits(tx, id, limit)
      const units = await unitsByIds(tx, seen)
      this.#note(units)
      return { units }
    }
    const checked = await checkUnits(tx, context, load, now)
    if (seen.length === 0) return false
    await clearMarks(tx, id, seen)
    await this.#follow(tx, checked, now)
    this.done += checked.units
    return true
  }

  #note(units: readonly UnitRecord[]): void {
    if (this.#componentContext.component.is_glossary === 1)
      for (const unit of units) this.terms.add(unit, this.#languages)
  }

  async #follow(
    tx: Db,
    { affected, flipped }: { readonly affected: readonly number[]; readonly flipped: readonly number[] },
    now: number,
  ): Promise<void> {
    // A source string has the id of its own unit.
    await markUnits(tx, [...affected, ...flipped])
    if (affected.length === 0) return
    const components = new Set((await unitsByIds(tx, affected)).map((unit) => unit.component_id))
    for (const id of components) if (id !== this.#componentContext.component.id) await queueCheck(tx, id, now)
    this.affected += affected.length
  }

  /** One go over all texts of the language tells which are worth a look; only where most of them are looked at. */
  async #repeatedTargets(
    { component, translation }: TranslationContext,
    upTo: number,
  ): Promise<RepeatedTargets | undefined> {
    if (upTo > 0 || translation.is_source === 1 || component.allow_translation_propagation === 0) return undefined
    const { db } = this.#context
    const related = await relatedTranslations(db, {
      projectId: component.project_id,
      languageId: translation.language_id,
      pluralId: translation.plural_id,
      sourceLanguageId: component.source_language_id,
    })
    return repeatedTargets(
      db,
      related.map(({ id }) => id),
    )
  }
}
