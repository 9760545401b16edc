import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import type { FoundComponent } from '#server/access/find.ts'
import { canBegin } from '#server/commands/components/check-component.ts'
import type { Db } from '#server/db/database.ts'
import { type LanguageRequest, openLanguageRequests } from '#server/db/queries/components/language-requests.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

/** Where maintainers say which languages there are, others can request one. */
const REQUESTED = ['contact', 'existing']

interface Asked {
  readonly found: FoundComponent
  readonly actor: Actor
}

async function record(tx: Db, { found, actor }: Asked, language: LanguageRow, declined: boolean, now: number) {
  const scope = { projectId: found.project.id, componentId: found.component.id, languageId: language.id }
  const details = { language: language.code, ...(declined ? { declined } : {}) }
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  // In the history a declined request shows as the name taken out again.
  const name = declined ? { old: language.name } : { target: language.name }
  await insertChanges(tx, scope, [{ action: Action.languageRequested, details, ...name, ...who }], now)
}

const openFor = async (db: Db, { found }: Asked, language: LanguageRow): Promise<LanguageRequest | undefined> =>
  (await openLanguageRequests(db, found.component.id)).find(({ code }) => code === language.code)

/** The history has it, and maintainers hear of it by that. */
export async function requestLanguage(
  tx: Db,
  asked: Asked,
  language: LanguageRow,
  now: number,
): Promise<LanguageRequest> {
  const { component } = asked.found
  if (!REQUESTED.includes(component.new_lang)) throw invalid('language_code', message('language.notRequested'))
  if (!canBegin(component)) throw invalid('language_code', message('language.needsBase'))
  const { name } = language
  const languages = await translationsOfComponent(tx, component.id)
  if (languages.some(({ language_id }) => language_id === language.id))
    throw invalid('language_code', message('language.thereAlready', { name }))
  if (await openFor(tx, asked, language)) throw invalid('language_code', message('language.requestedAlready', { name }))
  await record(tx, asked, language, false, now)
  return mustExist(await openFor(tx, asked, language), 'language request')
}

export async function declineLanguage(tx: Db, asked: Asked, language: LanguageRow, now: number): Promise<void> {
  if (!(await openFor(tx, asked, language))) throw new AppError('not_found')
  await record(tx, asked, language, true, now)
}
