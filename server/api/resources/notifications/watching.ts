import { type Static, Type } from 'typebox'
import type { Actor } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { type ApiRequest, type Route, type WriteRequest, write } from '#server/api/http/route.ts'
import { setMuted, setWatched, watchingOf } from '#server/commands/notifications/watch-project.ts'
import type { Db } from '#server/db/database.ts'
import type { SubscriptionPlace } from '#server/db/queries/notifications/subscriptions.ts'
import { AppError } from '#server/errors.ts'

const Watching = Type.Object({ watched: Type.Boolean(), muted: Type.Boolean() }, { title: 'Watching' })
const body = Type.Object({ watched: Type.Optional(Type.Boolean()), muted: Type.Optional(Type.Boolean()) })
const muteBody = Type.Object({ muted: Type.Boolean() })

function userOf(actor: Actor): number {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return actor.id
}

const ofProject = async (db: Db, { actor, params }: ApiRequest): Promise<SubscriptionPlace> => ({
  project_id: (await findProject(db, actor, params.project as string)).id,
  component_id: null,
})

const ofComponent = async (db: Db, { actor, params }: ApiRequest): Promise<SubscriptionPlace> => {
  const { component } = await findComponent(db, actor, params.project as string, params.component as string)
  return { project_id: null, component_id: component.id }
}

type Find = typeof ofProject

const read = (find: Find) => async (request: ApiRequest) => {
  const userId = userOf(request.actor)
  return watchingOf(request.db, userId, await find(request.db, request))
}

const change =
  (find: Find) =>
  (request: WriteRequest<Static<typeof body>>): Promise<unknown> =>
    request.transaction(async (tx) => {
      const userId = userOf(request.actor)
      const place = await find(tx, request)
      const { watched, muted } = request.read()
      if (watched !== undefined && place.project_id !== null) await setWatched(tx, userId, place.project_id, watched)
      if (muted !== undefined) await setMuted(tx, userId, place, muted)
      return watchingOf(tx, userId, place)
    })

const signedIn = 'who signed in, about themselves'

export const watchingRoutes: readonly Route[] = [
  {
    path: '/api/projects/:project/watching/',
    name: 'Watching a project',
    summary: 'Whether the caller watches the project, and whether they want to hear nothing of it.',
    needs: signedIn,
    account: 'signed_in',
    reply: Watching,
    handle: read(ofProject),
    writes: [
      write({
        method: 'POST',
        summary: 'Watch or mute a project',
        needs: signedIn,
        account: 'signed_in',
        body,
        reply: Watching,
        handle: change(ofProject),
      }),
    ],
  },
  {
    path: '/api/components/:project/:component/watching/',
    name: 'Muting a component',
    summary: 'Whether the caller wants to hear nothing of the component. What is watched is its project.',
    needs: signedIn,
    account: 'signed_in',
    reply: Watching,
    handle: read(ofComponent),
    writes: [
      write({
        method: 'POST',
        summary: 'Mute a component',
        needs: signedIn,
        account: 'signed_in',
        body: muteBody,
        reply: Watching,
        handle: change(ofComponent),
      }),
    ],
  },
]
