import { machineryUseContract } from '#core/contract/memory/machinery-use.ts'
import { readJsonObject, textFields } from '#core/text/json-object.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { machineUseSince } from '#server/db/queries/memory/machine-use.ts'
import { projectServices, siteServices } from '#server/db/queries/memory/machinery-services.ts'
import { costOf } from '#server/machinery/prices.ts'

/** When the month of a time began, in microseconds since 1970. */
function monthStart(microseconds: number): number {
  const time = new Date(microseconds / 1000)
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1) * 1000
}

async function useOf({ db, services }: Pick<ApiRequest, 'db' | 'services'>, projectId?: number) {
  const since = monthStart(services.now())
  const used = await machineUseSince(db, since, projectId)
  const ofSite = await siteServices(db)
  const own = projectId === undefined ? [] : await projectServices(db, projectId)
  const prices = new Map(
    [...ofSite, ...own].map(({ service, configuration }) => [
      service,
      textFields(readJsonObject(configuration ?? '{}')),
    ]),
  )
  return {
    since: isoTime(since),
    results: used.map((use) => ({ ...use, cost: costOf(use, prices.get(use.service) ?? {}) })),
    site_services: ofSite.filter(({ configuration }) => configuration !== null).map(({ service }) => service),
  }
}

export const machineryUseRoutes: readonly AnyRoute[] = [
  serveRoute(machineryUseContract.machineryUseOfProject, {
    get: async (request) => {
      const { db, actor, params } = request
      const project = await findProject(db, actor, params.project)
      await demand(db, actor, 'project.edit', { project })
      return useOf(request, project.id)
    },
  }),
  serveRoute(machineryUseContract.machineryUseOfSite, { get: (request) => useOf(request) }),
]
