import { scopeToolContract } from '#core/contract/reports/scope-tools.ts'
import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { accessScopeOf, requestedScope } from '#server/api/request/find-scope.ts'
import { servicesOf } from '#server/commands/memory/load-machinery.ts'
import { labelCounts } from '#server/db/queries/projects/label-counts.ts'
import { SITE_NAME } from '#server/machinery/registry.ts'
import { Vault } from '#server/vault/vault.ts'

/** The services that automatic translation can ask there; the memory has no maker's name. */
async function presentServices(request: ApiRequest): Promise<{ service: string; name: string }[]> {
  const { db, actor, services } = request
  const { found } = await requestedScope(request)
  await demand(db, actor, 'translation.auto', await accessScopeOf(db, found))
  if (!found.project) return []
  const { ready, usesMemory, usesSite } = await servicesOf(db, found.project.id, new Vault(services.config))
  const memory = usesMemory ? [{ service: MEMORY_SERVICE, name: 'Translation memory' }] : []
  const site = usesSite ? [{ service: SITE_SERVICE, name: SITE_NAME }] : []
  return [...memory, ...site, ...ready.map(({ machine }) => ({ service: machine.id, name: machine.name }))]
}

/** What work on many strings of a scope goes by. */
export const scopeToolRoutes: readonly AnyRoute[] = [
  serveRoute(scopeToolContract.labelsAtScope, {
    get: async (request) => labelCounts(request.db, (await requestedScope(request)).scope),
  }),
  serveRoute(scopeToolContract.servicesOfScope, {
    get: presentServices,
  }),
]
