import { createGunzip } from 'node:zlib'
import { moveInContract } from '#core/contract/site/move-ins.ts'
import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { requireUser } from '#server/api/request/require.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { rememberExport } from '#server/commands/site/add-exported-file.ts'
import { keepsIds } from '#server/commands/site/empty-site.ts'
import { nextRunOf, setFollowing } from '#server/commands/site/follow-move-in.ts'
import { demandMail } from '#server/commands/site/invite-moved.ts'
import { rememberMoveIn, requestMoveIn } from '#server/commands/site/request-move-in.ts'
import { type MoveInRow, moveInById, moveIns, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'
import { checkUpload, keepExport, reportBlob } from '#server/move-in/exports/export-files.ts'
import { Vault } from '#server/vault/vault.ts'

const presentMoveIn = (row: MoveInRow, links: Links) => ({
  id: row.id,
  service: row.service,
  url: row.url,
  files: JSON.parse(row.files),
  remote_project: row.token === '' ? '' : (text(readJsonObject(row.options), 'remote', 'project') ?? ''),
  projects: JSON.parse(row.projects),
  keep_ids: keepsIds(row),
  created: isoTime(row.created),
  finished: isoTimeOrNull(row.finished),
  switched: isoTimeOrNull(row.switched),
  follow_every: row.follow_every,
  next_run: isoTimeOrNull(nextRunOf(row) ?? null),
  failures: row.follow_failures,
  task_url: row.task_id === '' ? null : links.api(`tasks/${row.task_id}/`),
  report: row.report === '' ? null : JSON.parse(row.report),
})

export const moveInRoutes: readonly AnyRoute[] = [
  serveRoute(moveInContract.moveIns, {
    get: async ({ db, links }) => ({ results: (await moveIns(db, {})).map((row) => presentMoveIn(row, links)) }),
    post: async (request) => {
      const { services, links, transaction } = request
      const { url, token = '', projects = [], keep_ids: sameIds = false, follow_every: every } = request.read()
      return transaction(async (tx) => {
        const vault = new Vault(services.config)
        const id = await rememberMoveIn(tx, vault, { url, token, projects, sameIds }, services.now())
        if (every !== undefined) await setFollowing(tx, id, every, services.now())
        return presentMoveIn(mustExist(await moveInById(tx, { id }), 'move'), links)
      })
    },
  }),
  serveRoute(moveInContract.exportedFiles, {
    post: async (request) => {
      const { services, db, links, files, transaction } = request
      const { service, project, name = '', source_language: sourceLanguage = '', web = '' } = request.read()
      const { token = '', remote_project = '', remote_url = '' } = request.read()
      const { file } = files
      if (token === '' && (!file || file.bytes.length === 0)) throw invalid('file', message('file.empty'))
      if (file) await checkUpload(service, file)
      const remote = token === '' ? undefined : { token, project: remote_project, url: remote_url }
      const wanted = { service, project, name, sourceLanguage, web, remote }
      const vault = new Vault(services.config)
      const { id, files: before } = await transaction((tx) => rememberExport(tx, vault, wanted, services.now()))
      const kept = file ? await keepExport(openBlobs(services.config, db), id, JSON.parse(before), file) : undefined
      const changed = { ...(kept && { files: JSON.stringify(kept) }), finished: null }
      await transaction((tx) => updateMoveIn(tx, id, changed))
      return presentMoveIn(mustExist(await moveInById(db, { id }), 'move'), links)
    },
  }),
  serveRoute(moveInContract.moveInReport, {
    get: async ({ services, db, params }) => {
      const id = Number(params.id)
      const found = await openBlobs(services.config, db).open(reportBlob(id))
      if (!found) throw new AppError('not_found')
      const bytes = found.bytes.pipe(createGunzip())
      return { contentType: 'application/jsonl', filename: `move-in-${id}.jsonl`, lastModified: undefined, bytes }
    },
  }),
  serveRoute(moveInContract.moveInRuns, {
    post: async (request) => {
      const { services, links, params, actor, transaction } = request
      const { mode, invite = false } = request.read()
      if (invite || mode === 'invite') demandMail(services.config)
      const run = { moveInId: Number(params.id), userId: requireUser(actor).id, mode, invite }
      const taskId = await transaction((tx) => requestMoveIn(tx, run, services.now()))
      return { task_url: links.api(`tasks/${taskId}/`) }
    },
  }),
]
