import type { Static } from 'typebox'
import type { Permission } from '#core/access/permissions.ts'
import { type Operation, operationPermissions } from '#core/contract/repository/operation.ts'
import type { body, repositoryContract } from '#core/contract/repository/repository.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { type FoundComponent, findComponent, findProject, findTranslation } from '#server/access/find.ts'
import { demand, mayMany } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { Answer, type WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler } from '#server/api/http/serve-route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { reservedAnswer } from '#server/api/resources/repository/repository-reservation.ts'
import type { Db } from '#server/db/database.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { addJob, reserving } from '#server/queue/queue.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { operateAlone, operateOnEach, operationJob } from '#server/sync/operations/operate-alone.ts'

/** These read or write every file: nobody has to wait for them. */
const queued: ReadonlySet<Operation> = new Set(['file-sync', 'file-scan'])

type Request<Params = unknown> = WriteRequest<Static<typeof body>, Params>

/** A right for some languages is none for the repository: no team is for a language with this number. */
const wholeComponent = (found: FoundComponent): AccessScope => ({
  project: found.project,
  component: found.component,
  translation: { language_id: 0, is_source: 0 },
})

const contextOf = ({ services, actor }: Request): SyncContext => ({
  ...syncContext(services),
  userId: actor.kind === 'user' ? actor.id : undefined,
})

/** Whoever works on a shared repository needs the right at its owner too. */
async function demandAll({ actor }: Request, tx: Db, found: FoundComponent, right: Permission): Promise<void> {
  await demand(tx, actor, right, wholeComponent(found))
  const [main] = await repositoryGroup(tx, found.component.id)
  if (main.id === found.component.id) return
  const project = (await projectsByIds(tx, [main.project_id])).get(main.project_id)
  if (project) await demand(tx, actor, right, wholeComponent({ project, component: main }))
}

async function operateOn(request: Request, found: FoundComponent): Promise<unknown> {
  const { db, links, services } = request
  const { operation, background = false } = request.read()
  const context = contextOf(request)
  await demandAll(request, db, found, operationPermissions[operation])
  const [main] = await repositoryGroup(db, found.component.id)
  const reserved = await reservedAnswer(db, request, [main.id])
  if (reserved) return reserved
  if (!background && !queued.has(operation))
    return operateAlone(context, found.component.id, operation, services.config.repositoryWaitMs)
  const job = await operationJob(context, found.component.id, operation)
  const taskId = await request.transaction((tx) => addJob(tx, background ? reserving(job) : job, services.now()))
  if (!background) return { result: true }
  return new Answer(202, { detail: 'The operation was queued.', task_url: links.api(`tasks/${taskId}/`) })
}

/** Components of the project, split by whether the caller may do this to their repositories. */
async function partsOf({ db, actor }: Request, project: ProjectRow, right: Permission) {
  const { components } = await visibilityOf(db, actor)
  const seen = (await componentsOfProject(db, { projectId: project.id })).filter(
    ({ id }) => components?.includes(id) ?? true,
  )
  const allowed = await mayMany(
    db,
    actor,
    right,
    seen.map((component) => wholeComponent({ project, component })),
  )
  const slug = ({ path }: { readonly path: string }) => `${project.slug}/${path}`
  const [included, blocked] = [seen.filter((_, i) => allowed[i]), seen.filter((_, i) => !allowed[i])]
  // A repository that several share is worked on once.
  const repositories = new Set(included.map(({ id, linked_component_id: owner }) => owner ?? id))
  return {
    ids: [...repositories],
    lists: {
      included_components: included.map(slug).sort(),
      skipped_components: [],
      permission_blockers: blocked.map(slug).sort(),
    },
  }
}

async function operateOnProject(request: Request<{ readonly project: string }>): Promise<unknown> {
  const { db, actor, links, params, services } = request
  const project = await findProject(db, actor, params.project)
  const { operation, background = false } = request.read()
  const { ids, lists } = await partsOf(request, project, operationPermissions[operation])
  if (ids.length === 0)
    await demand(db, actor, operationPermissions[operation], { project, translation: { language_id: 0, is_source: 0 } })
  const reserved = await reservedAnswer(db, request, ids)
  if (reserved) return reserved
  const context = contextOf(request)
  const { userId } = context
  if (!background && !queued.has(operation))
    return { ...(await operateOnEach(context, ids, operation, services.config.repositoryWaitMs)), ...lists }
  const key = `project:${project.id}:${operation}`
  const payload = { componentIds: ids, operation, userId: userId ?? null }
  const job = { kind: 'operate_project', payload, key, lane: `project:${project.id}`, userId } as const
  const taskId = await request.transaction((tx) => addJob(tx, background ? reserving(job) : job, services.now()))
  if (!background) return { result: true, ...lists }
  return new Answer(202, { detail: 'The operation was queued.', task_url: links.api(`tasks/${taskId}/`), ...lists })
}

export const projectOperation: WriteHandler<typeof repositoryContract.repositoryOfProject, 'POST'> = operateOnProject

export const componentOperation: WriteHandler<typeof repositoryContract.repositoryOfComponent, 'POST'> = async (
  request,
) => {
  const { db, actor, params } = request
  return operateOn(request, await findComponent(db, actor, params.project, params.component))
}

export const translationOperation: WriteHandler<typeof repositoryContract.repositoryOfTranslation, 'POST'> = async (
  request,
) => {
  const { db, actor, params } = request
  const { project, component } = await findTranslation(db, actor, params)
  return operateOn(request, { project, component })
}
