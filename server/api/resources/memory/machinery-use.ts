import { machineryUseContract } from '#core/contract/memory/machinery-use.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { machineUseSince } from '#server/db/queries/memory/machine-use.ts'

/** When the month of a time began, in microseconds since 1970. */
function monthStart(microseconds: number): number {
  const time = new Date(microseconds / 1000)
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1) * 1000
}

async function useOf({ db, services }: Pick<ApiRequest, 'db' | 'services'>, projectId?: number) {
  const since = monthStart(services.now())
  return { since: isoTime(since), results: await machineUseSince(db, since, projectId) }
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
