import type { Static } from 'typebox'
import { type body, watchingContract } from '#core/contract/notifications/watching.ts'
import type { Actor } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { setMuted, setWatched, watchingOf } from '#server/commands/notifications/watch-project.ts'
import type { Db } from '#server/db/database.ts'
import type { SubscriptionScope } from '#server/db/queries/notifications/subscriptions.ts'
import { AppError } from '#server/errors.ts'

function userOf(actor: Actor): number {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return actor.id
}

const ofProject = async (
  db: Db,
  { actor, params }: ApiRequest<{ readonly project: string }>,
): Promise<SubscriptionScope> => ({
  project_id: (await findProject(db, actor, params.project)).id,
  component_id: null,
})

const ofComponent = async (
  db: Db,
  { actor, params }: ApiRequest<{ readonly project: string; readonly component: string }>,
): Promise<SubscriptionScope> => {
  const { component } = await findComponent(db, actor, params.project, params.component)
  return { project_id: null, component_id: component.id }
}

type Find<Params> = (db: Db, request: ApiRequest<Params>) => Promise<SubscriptionScope>

const read =
  <Params>(find: Find<Params>) =>
  async (request: ApiRequest<Params>) => {
    const userId = userOf(request.actor)
    return watchingOf(request.db, userId, await find(request.db, request))
  }

const change =
  <Params>(find: Find<Params>) =>
  (request: WriteRequest<Static<typeof body>, Params>): Promise<unknown> =>
    request.transaction(async (tx) => {
      const userId = userOf(request.actor)
      const scope = await find(tx, request)
      const { watched, muted } = request.read()
      if (watched !== undefined && scope.project_id !== null) await setWatched(tx, userId, scope.project_id, watched)
      if (muted !== undefined) await setMuted(tx, userId, scope, muted)
      return watchingOf(tx, userId, scope)
    })

export const watchingRoutes: readonly AnyRoute[] = [
  serveRoute(watchingContract.watchingProject, {
    get: read(ofProject),
    post: change(ofProject),
  }),
  serveRoute(watchingContract.mutingComponent, {
    get: read(ofComponent),
    post: change(ofComponent),
  }),
]
