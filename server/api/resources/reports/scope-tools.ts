import { Type } from 'typebox'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { path, requestedScope, rightsPlace } from '#server/api/request/find-scope.ts'
import { servicesOf } from '#server/commands/memory/load-machinery.ts'
import { labelCounts } from '#server/db/queries/projects/label-counts.ts'
import { MEMORY_SERVICE } from '#server/machinery/registry.ts'
import { Vault } from '#server/vault/vault.ts'

const LabelCount = Type.Object(
  { name: Type.String(), color: Type.String(), count: Type.Integer(), words: Type.Integer() },
  { title: 'LabelCount' },
)

const PlaceService = Type.Object({ service: Type.String(), name: Type.String() }, { title: 'PlaceService' })

/** The services that automatic translation can ask there; the memory has no maker's name. */
async function presentServices(request: ApiRequest): Promise<{ service: string; name: string }[]> {
  const { db, actor, services } = request
  const { found } = await requestedScope(request)
  await demand(db, actor, 'translation.auto', await rightsPlace(db, found))
  if (!found.project) return []
  const { ready, usesMemory } = await servicesOf(db, found.project.id, new Vault(services.config))
  const memory = usesMemory ? [{ service: MEMORY_SERVICE, name: 'Translation memory' }] : []
  return [...memory, ...ready.map(({ machine }) => ({ service: machine.id, name: machine.name }))]
}

/** What work on many strings of a place goes by. */
export const placeToolRoutes: readonly AnyRoute[] = [
  {
    path: '/api/places/labels/',
    name: 'Labels at a place',
    summary: 'How many strings have each label.',
    needs: 'anyone who may see it',
    query: Type.Object({ path }),
    reply: Type.Array(LabelCount),
    handle: async (request) => labelCounts(request.db, (await requestedScope(request)).scope),
  },
  {
    path: '/api/places/services/',
    name: 'Services of a place',
    summary: 'The services that automatic translation can ask there.',
    needs: 'translation.auto',
    query: Type.Object({ path }),
    reply: Type.Array(PlaceService),
    handle: presentServices,
  },
]
