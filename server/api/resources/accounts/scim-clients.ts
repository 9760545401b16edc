import { scimClientContract } from '#core/contract/accounts/scim-clients.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { listOfDomains } from '#server/commands/accounts/load-sign-in-providers.ts'
import {
  addScimClient,
  changeScimClient,
  renewScimToken,
  revokeScimToken,
} from '#server/commands/accounts/scim/change-scim-client.ts'
import { deleteScimClient, latestScimUsers, scimClients } from '#server/db/queries/accounts/scim-clients.ts'
import { connectedTeams } from '#server/db/queries/accounts/scim-groups.ts'
import { AppError } from '#server/errors.ts'

const LATEST = 10

/** Connections of identity providers over SCIM, for administrators. */
export const scimClientRoutes: readonly AnyRoute[] = [
  serveRoute(scimClientContract.scimClients, {
    get: async ({ db }) => {
      const teams = await connectedTeams(db)
      const clients = await scimClients(db)
      return Promise.all(
        clients.map(async ({ id, name, domains, key_hash, created, last_used, users, groups }) => ({
          id,
          name,
          domains: listOfDomains(domains),
          teams: teams.filter((one) => one.client_id === id && one.is_own === 0).map(({ team_id }) => team_id),
          has_token: key_hash !== null,
          created: isoTime(created),
          last_used: isoTimeOrNull(last_used),
          users: users ?? 0,
          groups: groups ?? 0,
          latest: (await latestScimUsers(db, id, LATEST)).map(({ is_active, modified, ...person }) => ({
            ...person,
            active: is_active === 1,
            modified: isoTime(modified),
          })),
        })),
      )
    },
    post: async (request) => {
      const made = await request.transaction((tx) => addScimClient(tx, request.read(), request.services.now()))
      return { id: made.client.id, token: made.token }
    },
  }),
  serveRoute(scimClientContract.scimClient, {
    patch: async (request) => {
      const { id } = request.params
      await request.transaction((tx) => changeScimClient(tx, id, request.read(), request.services.now()))
    },
    delete: async (request) => {
      if (!(await request.transaction((tx) => deleteScimClient(tx, request.params.id)))) throw new AppError('not_found')
    },
  }),
  serveRoute(scimClientContract.scimToken, {
    post: async (request) => {
      const { id } = request.params
      return { id, token: await request.transaction((tx) => renewScimToken(tx, id)) }
    },
    delete: (request) => request.transaction((tx) => revokeScimToken(tx, request.params.id)),
  }),
]
