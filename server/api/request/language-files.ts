import { message } from '#core/messages/message.ts'
import type { FoundComponent, FoundTranslation } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { canBegin } from '#server/commands/components/check-component.ts'
import { queueGlossaryLanguages } from '#server/commands/repository/queue-glossary-languages.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { projectHasLanguage } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { removeLanguageFile } from '#server/sync/edit/remove-language.ts'
import { laneOf } from '#server/vcs/clone-name.ts'

type Asked = Pick<ApiRequest, 'db' | 'actor' | 'services'>

/** Nobody else works on the component's files meanwhile; what came of it is committed soon. */
async function withFiles<T>(
  { services, actor }: Asked,
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
  await inTransaction(db, (tx) => queueRepositoryJob(tx, 'commit_component', componentId, now()))
  return result as T
}

/**
 * Where people are to ask first, only those who run the component add languages; where the project has the language elsewhere, the
 * others may.
 */
export async function demandAdding(
  { db, actor }: Asked,
  found: FoundComponent,
  findLanguage: () => Promise<LanguageRow>,
): Promise<LanguageRow> {
  await demand(db, actor, 'translation.add', found)
  const { component, project } = found
  if (component.locked === 1) throw new AppError('permission_denied', message('component.lockedNow'))
  if (!canBegin(component)) throw new AppError('permission_denied', message('language.needsBase'))
  const anyLanguage = component.new_lang === 'add' || (await may(db, actor, 'component.edit', found))
  if (!anyLanguage && component.new_lang !== 'existing')
    throw new AppError('permission_denied', message('language.addedByMaintainers'))
  const language = await findLanguage()
  if (!anyLanguage && !(await projectHasLanguage(db, project.id, language.id)))
    throw new AppError('permission_denied', message('language.newByMaintainers'))
  return language
}

/** Begins a language in a component, and gives the id of its translation; if `fill` fails, nothing of it stays. */
export function beginLanguage(
  request: Asked,
  { component: { id: componentId } }: FoundComponent,
  languageCode: string,
  fill: (context: SyncContext, translationId: number) => Promise<void> = async () => {},
): Promise<number> {
  return withFiles(request, componentId, async (context, authorId) => {
    const made = await addLanguageFile(context, componentId, { languageCode, authorId })
    try {
      await fill(context, made.id)
    } catch (error) {
      await removeLanguageFile(context, componentId, { translationId: made.id, authorId })
      throw error
    }
    return made.id
  })
}

export async function removeLanguage(request: Asked, found: FoundTranslation): Promise<void> {
  const { component, translation } = found
  await demand(request.db, request.actor, 'translation.delete', found)
  await withFiles(request, component.id, (context, authorId) =>
    removeLanguageFile(context, component.id, { translationId: translation.id, authorId }),
  )
}
