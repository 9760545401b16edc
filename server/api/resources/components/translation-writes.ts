import type { Static } from 'typebox'
import type { body, translationContract } from '#core/contract/components/translations.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'
import { message } from '#core/messages/message.ts'
import { type FoundComponent, findComponent, findTranslation } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import type { ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler } from '#server/api/http/serve-route.ts'
import { referredComponent } from '#server/api/request/component-reference.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { canBegin } from '#server/commands/components/check-component.ts'
import { queueGlossaryLanguages } from '#server/commands/repository/queue-glossary-languages.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { copyTexts } from '#server/commands/strings/copy-texts.ts'
import { inTransaction } from '#server/db/database.ts'
import { type LanguageRow, languageByCode } from '#server/db/queries/languages/languages.ts'
import { projectHasLanguage } from '#server/db/queries/projects/projects.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, invalid } from '#server/errors.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { removeLanguageFile } from '#server/sync/edit/remove-language.ts'
import { laneOf } from '#server/vcs/clone-name.ts'

type Request = WriteRequest<Static<typeof body>, { readonly project: string; readonly component: string }>

/** Nobody else works on the component's files meanwhile; what came of it is committed soon. */
async function withFiles<T>(
  { services, actor }: WriteRequest<unknown>,
  componentId: number,
  work: (context: SyncContext, authorId: number | null) => Promise<T>,
): Promise<T> {
  const context = syncContext(services)
  const { db, now } = context
  const userId = actor.kind === 'user' ? actor.id : undefined
  const [main] = await repositoryGroup(db, componentId)
  const lane = await laneOf(db, main)
  const job = { kind: 'change_languages', payload: { componentId }, key: `languages:${componentId}`, lane } as const
  const times = { now, waitMs: services.config.repositoryWaitMs }
  let result: T | undefined
  await holdLane(db, { ...job, componentId, userId }, times, async ({ signal }) => {
    const vcs = context.vcs.forComponent(db, main.id)
    result = await work({ ...context, vcs, signal, userId }, userId ?? null)
    return null
  })
  await inTransaction(db, (tx) => queueGlossaryLanguages(tx, main.project_id, now()))
  return result as T
}

/**
 * Where people are to ask first, only those who run the component add languages. False: the others may, if the project has the
 * language elsewhere.
 */
async function demandAdding({ db, actor }: Request, found: FoundComponent): Promise<boolean> {
  await demand(db, actor, 'translation.add', found)
  const { component } = found
  if (component.locked === 1) throw new AppError('permission_denied', message('component.lockedNow'))
  if (!canBegin(component)) throw new AppError('permission_denied', message('language.needsBase'))
  if (component.new_lang === 'add' || (await may(db, actor, 'component.edit', found))) return true
  if (component.new_lang !== 'existing') throw new AppError('permission_denied', message('language.addedByMaintainers'))
  return false
}

async function requestedLanguage({ db }: Request, code: string): Promise<LanguageRow> {
  const resolved = resolveLanguage(code)
  const language = resolved && (await languageByCode(db, { code: resolved.language.code }))
  if (!language) throw invalid('language_code', message('language.noneWithCode', { code }))
  return language
}

/** Components to take texts from, each once and in the order given. */
async function sourcesOf(request: Request, found: FoundComponent, language: LanguageRow): Promise<number[]> {
  const { db, actor } = request
  const references = request.read().from_component ?? []
  if (references.length === 0) return []
  const workflow = await workflowOf(db, found.project.id, language.id)
  const translation = { language_id: language.id, is_source: 0 }
  const scope = { ...found, translation, ...(workflow ? { workflow } : {}) }
  await demand(db, actor, 'translation.auto', scope)
  await demand(db, actor, 'unit.edit', scope)
  const ids = new Set<number>()
  for (const reference of references)
    ids.add((await referredComponent(db, actor, reference, 'from_component')).component.id)
  return [...ids]
}

async function addLanguage(request: Request): Promise<string> {
  const { db, actor, params, services } = request
  const found = await findComponent(db, actor, params.project, params.component)
  const anyLanguage = await demandAdding(request, found)
  const language = await requestedLanguage(request, request.read().language_code)
  if (!anyLanguage && !(await projectHasLanguage(db, found.project.id, language.id)))
    throw new AppError('permission_denied', message('language.newByMaintainers'))
  const sources = await sourcesOf(request, found, language)
  const { id: componentId } = found.component
  await withFiles(request, componentId, async (context, authorId) => {
    const made = await addLanguageFile(context, componentId, { languageCode: language.code, authorId })
    try {
      for (const from of sources)
        await copyTexts(context.db, { translationId: made.id, componentId: from, actor }, context.now)
    } catch (error) {
      await removeLanguageFile(context, componentId, { translationId: made.id, authorId })
      throw error
    }
  })
  await request.transaction((tx) => queueRepositoryJob(tx, 'commit_component', componentId, services.now()))
  return language.code
}

type Show = (request: ApiRequest, scope: { project: string; component: string; language: string }) => Promise<unknown>

/** Adds a language and answers with its translation, as `show` presents it. */
export const languageAddition =
  (show: Show): WriteHandler<typeof translationContract.translationsOfComponent, 'POST'> =>
  async (request) => {
    const { project, component } = request.params
    return { data: await show(request, { project, component, language: await addLanguage(request) }) }
  }

export const languageRemoval: WriteHandler<typeof translationContract.translation, 'DELETE'> = async (request) => {
  const { db, actor, params, services } = request
  const found = await findTranslation(db, actor, params)
  await demand(db, actor, 'translation.delete', found)
  const { component, translation } = found
  await withFiles(request, component.id, (context, authorId) =>
    removeLanguageFile(context, component.id, { translationId: translation.id, authorId }),
  )
  await request.transaction((tx) => queueRepositoryJob(tx, 'commit_component', component.id, services.now()))
}
