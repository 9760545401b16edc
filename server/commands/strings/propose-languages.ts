import { resolveLanguage } from '#core/languages/resolve.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { findComponent } from '#server/access/find.ts'
import { canBegin } from '#server/commands/components/check-component.ts'
import { proposedItems } from '#server/commands/strings/proposed-items.ts'
import type { Db } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { languageItemOf, writeLanguageItem } from '#server/db/queries/strings/change-sets/change-set-languages.ts'
import { type ChangeSetRow, lockChangeSet, spendBudget } from '#server/db/queries/strings/change-sets/change-sets.ts'
import { invalid } from '#server/errors.ts'

export interface LanguageProposal {
  readonly component: string
  readonly language_code: string
  readonly reason?: string | undefined
}

interface Proposing {
  readonly actor: Actor
  readonly set: ChangeSetRow
  /** Slug of the project. */
  readonly project: string
  readonly now: number
}

async function itemOf(tx: Db, { actor, set, project }: Proposing, { component: path, ...proposal }: LanguageProposal) {
  const { component } = await findComponent(tx, actor, project, path)
  if (!canBegin(component)) throw invalid('component', message('language.needsBase'))
  const code = proposal.language_code
  const resolved = resolveLanguage(code)
  const language = resolved && (await languageByCode(tx, { code: resolved.language.code }))
  if (!language) throw invalid('language_code', message('language.noneWithCode', { code }))
  const translations = await translationsOfComponent(tx, component.id)
  if (translations.some((one) => one.language_id === language.id))
    throw invalid('language_code', message('language.thereAlready', { name: language.name }))
  const reason = proposal.reason ?? ''
  return { change_set_id: set.id, component_id: component.id, language_id: language.id, reason }
}

/** Adds languages to a change set: all of them or none. Nothing but the change set is written. */
export async function proposeLanguages(
  tx: Db,
  proposing: Proposing,
  proposals: readonly LanguageProposal[],
): Promise<number[]> {
  const { set, now } = proposing
  await lockChangeSet(tx, set.id, now)
  const ids: number[] = []
  for (const item of await proposedItems(proposals, 'component', (one) => itemOf(tx, proposing, one))) {
    const isNew = (await languageItemOf(tx, item)) === undefined
    if (isNew && !(await spendBudget(tx, set.id, 1)))
      throw invalid('items', message('changeSet.budget', { limit: set.budget }))
    ids.push(await writeLanguageItem(tx, item, now))
  }
  return ids
}
