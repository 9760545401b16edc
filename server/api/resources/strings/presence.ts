import type { Static } from 'typebox'
import { Present, presenceContract } from '#core/contract/strings/presence.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { endPresence, notePresence, presentInProject } from '#server/db/queries/strings/presence.ts'
import { AppError } from '#server/errors.ts'

/** Editors tell more often than this that a string is still open. */
const LEASE = 100_000_000

interface Room {
  readonly projectId: number
  /** Of the project, those whose strings the caller may see. */
  readonly components: readonly number[]
}

export const nobody = '{"present":[]}'

/** Who else has which strings open, as JSON; told to those who are signed in, about strings that they may see. */
export async function othersPresent({ db, actor, services }: ApiRequest, room: Room): Promise<string> {
  if (actor.kind !== 'user') return nobody
  const seen = new Set(room.components)
  const present = (await presentInProject(db, { projectId: room.projectId, now: services.now() }))
    .filter((row) => row.user_id !== actor.id && seen.has(row.component_id))
    .map(({ unit_id: unit, username, full_name }) => ({ unit, username, full_name }))
  return serializerOf(Present)({ present } satisfies Static<typeof Present>)
}

export const presenceRoutes: readonly AnyRoute[] = [
  serveRoute(presenceContract.presenceAtUnit, {
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, params, services } = request
        if (actor.kind !== 'user') throw new AppError('not_authenticated')
        const { unit } = await findUnit(tx, actor, params.id)
        const at = { userId: actor.id, unitId: unit.id }
        if (request.read().open) await notePresence(tx, { ...at, until: services.now() + LEASE })
        else await endPresence(tx, at)
      }),
  }),
]
