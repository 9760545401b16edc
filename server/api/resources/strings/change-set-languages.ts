import { changeSetContract } from '#core/contract/strings/change-sets.ts'
import { message } from '#core/messages/message.ts'
import { findComponent, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { serveList } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { beginLanguage, demandAdding, removeLanguage } from '#server/api/request/language-files.ts'
import { demandAuthor, type FoundChangeSet, findChangeSet } from '#server/api/resources/strings/change-set-request.ts'
import type { ItemResult } from '#server/commands/strings/decide-change-set.ts'
import { proposeLanguages } from '#server/commands/strings/propose-languages.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import {
  type ChangeSetLanguageRow,
  decideLanguage,
  isTouched,
  languagesPage,
  languagesToDecide,
  type ShownLanguage,
} from '#server/db/queries/strings/change-sets/change-set-languages.ts'
import { AppError, mustExist } from '#server/errors.ts'

type Request = Pick<ApiRequest, 'db' | 'actor' | 'services'>

/** Adds, drops or removes one language; what is refused on the way is told as its result. */
export type DecideLanguage = (
  request: Request,
  found: FoundChangeSet,
  item: ShownLanguage,
) => Promise<Omit<ItemResult, 'id'>>

const decided = { outcome: 'decided', reason: message('changeSet.decided') } as const

const note = (
  { services }: Request,
  item: ShownLanguage,
  fields: Partial<Pick<ChangeSetLanguageRow, 'status' | 'translation_id'>>,
): Promise<boolean> => inTransaction(services.database.db, (tx) => decideLanguage(tx, item, fields, services.now()))

/** Adds the language, as whoever applies the change set could have done without it. */
export const addProposedLanguage: DecideLanguage = async (request, { project }, item) => {
  if (item.status !== 'proposed') return decided
  const { db, actor } = request
  const found = await findComponent(db, actor, project.slug, item.component_path)
  const code = item.language_code
  await demandAdding(request, found, async () => mustExist(await languageByCode(db, { code }), 'language'))
  const translationId = await beginLanguage(request, found, code)
  await note(request, item, { status: 'applied', translation_id: translationId })
  return { outcome: 'applied' }
}

export const dropLanguage: DecideLanguage = async (request, _, item) => {
  if (item.status !== 'proposed') return decided
  return (await note(request, item, { status: 'dropped' })) ? { outcome: 'dropped' } : decided
}

/** Removes the language again, unless somebody has worked in it. */
export const undoLanguage: DecideLanguage = async (request, { project }, item) => {
  if (item.status !== 'applied') return decided
  const { db, actor } = request
  const address = { project: project.slug, component: item.component_path, language: item.language_code }
  const found = await findTranslation(db, actor, address).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (!found || found.translation.id !== item.translation_id)
    return { outcome: 'stale', reason: message('changeSet.languageGone') }
  if (await isTouched(db, found.translation.id)) return { outcome: 'stale', reason: message('changeSet.languageUsed') }
  await removeLanguage(request, found)
  await note(request, item, { status: 'undone', translation_id: null })
  return { outcome: 'undone' }
}

/** One after the other: each holds the files of its component. */
export async function decideLanguages(
  request: Request,
  found: FoundChangeSet,
  chosen: readonly number[] | undefined,
  decide: DecideLanguage,
): Promise<ItemResult[]> {
  const results: ItemResult[] = []
  for (const item of await languagesToDecide(request.services.database.db, found.set.id, chosen))
    try {
      results.push({ id: item.id, ...(await decide(request, found, item)) })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      results.push({ id: item.id, outcome: 'refused', reason: error.errors[0]?.message ?? error.said })
    }
  return results
}

const present = ({ id, component_path, language_code, language_name, reason, status, updated }: ShownLanguage) => ({
  id,
  component: component_path,
  language_code,
  language_name,
  reason,
  status,
  updated: isoTime(updated),
})

export const changeSetLanguageRoute = serveList(changeSetContract.languagesOfChangeSet, {
  async load({ db, actor, params }, page) {
    const { set } = await findChangeSet(db, actor, params)
    return languagesPage(db, visibleComponent(actor), set.id, page)
  },
  present: (rows) => rows.map(present),
  post: (request) =>
    request.transaction(async (tx) => {
      const { actor, params, services } = request
      const found = await findChangeSet(tx, actor, params)
      await demand(tx, actor, 'suggestion.add', { project: found.project })
      demandAuthor(actor, found)
      const proposing = { actor, set: found.set, project: params.project, now: services.now() }
      const ids = await proposeLanguages(tx, proposing, request.read().items)
      return (await languagesToDecide(tx, found.set.id, ids)).map(present)
    }),
})
