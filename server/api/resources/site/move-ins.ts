import { moveInContract } from '#core/contract/site/move-ins.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { requireUser } from '#server/api/request/require.ts'
import { rememberMoveIn, requestMoveIn } from '#server/commands/site/request-move-in.ts'
import { type MoveInRow, moveInById, moveIns } from '#server/db/queries/site/move-ins.ts'
import { mustExist } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

const presentMoveIn = (row: MoveInRow, links: Links) => ({
  id: row.id,
  url: row.url,
  projects: JSON.parse(row.projects),
  created: isoTime(row.created),
  finished: isoTimeOrNull(row.finished),
  switched: isoTimeOrNull(row.switched),
  task_url: row.task_id === '' ? null : links.api(`tasks/${row.task_id}/`),
  report: row.report === '' ? null : JSON.parse(row.report),
})

export const moveInRoutes: readonly AnyRoute[] = [
  serveRoute(moveInContract.moveIns, {
    get: async ({ db, links }) => ({ results: (await moveIns(db, {})).map((row) => presentMoveIn(row, links)) }),
    post: async (request) => {
      const { services, links, transaction } = request
      const { url, token = '', projects = [] } = request.read()
      return transaction(async (tx) => {
        const vault = new Vault(services.config)
        const id = await rememberMoveIn(tx, vault, { url, token, projects }, services.now())
        return presentMoveIn(mustExist(await moveInById(tx, { id }), 'move'), links)
      })
    },
  }),
  serveRoute(moveInContract.moveInRuns, {
    post: async (request) => {
      const { services, links, params, actor, transaction } = request
      const { mode } = request.read()
      const run = { moveInId: Number(params.id), userId: requireUser(actor).id, mode }
      const taskId = await transaction((tx) => requestMoveIn(tx, run, services.now()))
      return { task_url: links.api(`tasks/${taskId}/`) }
    },
  }),
]
