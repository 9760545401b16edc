import { findExportService } from '#core/exports/registry.ts'
import { WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { number, text } from '#core/text/loose-json.ts'
import { addonFits } from '#server/addons/run/run-addon.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { beginKeepingIds, keepsIds } from '#server/commands/site/empty-site.ts'
import { noteFailedRun, noteRun } from '#server/commands/site/follow-move-in.ts'
import { inviteMoved } from '#server/commands/site/invite-moved.ts'
import { MOVE_IN_TOKEN } from '#server/commands/site/move-in-token.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { localComponents } from '#server/db/queries/components/components.ts'
import { clonedComponents } from '#server/db/queries/repository/pull-schedule.ts'
import { type MoveInRow, moveInById, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import { AppError } from '#server/errors.ts'
import type { JobContext, OwnApi } from '#server/jobs/handler.ts'
import { backupSource, forgetFiles, importExportedFiles } from '#server/jobs/import-export.ts'
import { runImports } from '#server/jobs/run-imports.ts'
import type { CallApi } from '#server/move-in/api-calls.ts'
import { compareProjects } from '#server/move-in/compare.ts'
import { compareSite } from '#server/move-in/compare-site.ts'
import { Comparison } from '#server/move-in/comparison.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { reportBlob } from '#server/move-in/exports/export-files.ts'
import { LeftBehind } from '#server/move-in/left-behind.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { People } from '#server/move-in/people.ts'
import { RemoteSite } from '#server/move-in/remote-site.ts'
import { moveIn, openRun, wantedProjects } from '#server/move-in/run.ts'
import { survey } from '#server/move-in/survey.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'
import { failure } from '#server/queue/failure.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'
import { repositoryAddress } from '#server/vcs/vcs.ts'

const TIMEOUT_MS = 300_000
const LARGEST = 100 * 1024 * 1024

/** Asks the other server; never a private network unless that is allowed. */
const callRemote =
  ({ network, signal }: JobContext, url: string, token: string): CallApi =>
  async (path) => {
    const headers = { accept: 'application/json', ...(token && { authorization: `Token ${token}` }) }
    const options = { headers, timeoutMs: TIMEOUT_MS, maxBytes: LARGEST, signal }
    return guardedFetch(`${url}${path}`, options, network ?? { privateAddresses: false })
  }

/** What is moved in from: a running server, or a backup that answers like one. */
async function source(job: JobContext, move: MoveInRow): Promise<CallApi> {
  if (move.service === WEBLATE_BACKUP) return backupSource(job, move)
  const token = move.token === '' ? '' : (job.vault?.open(move.token, MOVE_IN_TOKEN) ?? '')
  return callRemote(job, move.url, token)
}

async function contextOf(job: JobContext, move: MoveInRow, call: CallApi, isLast: boolean): Promise<MoveInContext> {
  const { db, now, signal } = job
  const context = {
    db,
    now,
    signal,
    moveInId: move.id,
    remote: new RemoteSite(await source(job, move), signal),
    local: new LocalSite(call),
    leftBehind: new LeftBehind(),
    run: (await openRun({ db, moveInId: move.id, now })).id,
    isLast,
    keepsIds: keepsIds(move),
    report: (percent: number, line?: Message) => job.report(percent, line),
    addonFits,
    runImports: () => runImports(job),
    dropOwnClones: async () => {
      for (const component of await localComponents(db, {})) job.vcs.dropClone(repositoryAddress(component))
    },
  }
  return { ...context, people: new People(context) }
}

/** Moves in from another server, looks what would come, or compares both. */
export async function runMoveIn(payload: JobPayloads['move_in'], job: JobContext): Promise<unknown> {
  const { db, now } = job
  const move = await moveInById(db, { id: payload.moveInId })
  if (!move || !job.callApi) throw new AppError('not_found')
  if (!payload.scheduled) return runNow(payload, job, move, job.callApi)
  // It waited while somebody switched.
  if (move.switched !== null) return null
  try {
    return await runNow(payload, job, move, job.callApi)
  } catch (error) {
    if (job.signal?.aborted || asOutage(error) || !(error instanceof AppError)) throw error
    await noteFailedRun(db, move, now())
    return failure(error.said)
  }
}

async function runNow(
  payload: JobPayloads['move_in'],
  job: JobContext,
  move: MoveInRow,
  callApi: OwnApi,
): Promise<unknown> {
  const { db, now } = job
  const isBackup = move.service === WEBLATE_BACKUP
  // Interrupted after the switch: all that is left is to invite people.
  const isOver = payload.mode === 'switch' && move.switched !== null
  if (payload.mode === 'invite' || isOver)
    return { projects: JSON.parse(move.projects), left: [], ...(await invite(payload, job, move)) }
  // Nobody goes on working in a backup.
  const isLast = payload.mode === 'switch' || move.switched !== null || isBackup
  const slugs: readonly string[] = payload.projects ?? JSON.parse(move.projects)
  const api = await callApi(payload.userId)
  try {
    if (findExportService(move.service)) return await importExportedFiles(job, move, payload.mode, api.call)
    const context = await contextOf(job, move, api.call, isLast)
    if (payload.mode === 'survey') return { counts: await survey(context, slugs), ...leftBehind(context) }
    if (payload.mode === 'compare') {
      // Whoever asks for some projects asks for nothing else.
      const { report, whole } = await compare(context, slugs, payload.projects === undefined)
      await job.blobs?.putBytes(reportBlob(move.id), whole)
      return { ...report, ...leftBehind(context) }
    }
    if (context.keepsIds) await beginKeepingIds(db, move.id)
    const { projects } = await moveIn(context, await openRun(context), slugs)
    if (isBackup) await forgetFiles(job, move)
    await noteRun(db, move, now())
    if (payload.mode === 'switch') await inTransaction(db, (tx) => switchOver(tx, move, projects, now()))
    return { projects, ...leftBehind(context), ...(await invite(payload, job, move)) }
  } finally {
    await api.close()
  }
}

/** From now on work goes on here, beginning with what the other server has pushed since its repositories were cloned. */
async function switchOver(tx: Db, move: MoveInRow, projects: readonly string[], now: number): Promise<void> {
  await updateMoveIn(tx, move.id, { switched: now, token: '' })
  if (projects.length > 0)
    for (const id of await clonedComponents(tx, projects)) await queueRepositoryJob(tx, 'pull_component', id, now)
  await addJob(tx, { kind: 'refresh_alerts', payload: {}, key: 'alerts:moved', lane: 'alerts' }, now)
}

async function invite({ mode, invite: isAsked }: JobPayloads['move_in'], job: JobContext, move: MoveInRow) {
  const { vault, siteUrl = '' } = job
  if (!vault || !(mode === 'invite' || (mode === 'switch' && isAsked))) return {}
  return { invited: await inviteMoved({ ...job, vault, siteUrl }, move) }
}

const leftBehind = ({ leftBehind: { lines } }: MoveInContext) => ({ left: lines.map(render), left_messages: lines })

async function compare(context: MoveInContext, slugs: readonly string[], isWhole: boolean) {
  await context.report(1, message('moveIn.comparing'))
  const comparison = new Comparison()
  const projects: MovedProject[] = []
  for (const shown of await wantedProjects(context, slugs)) {
    const slug = text(shown, 'slug') ?? ''
    projects.push({ slug, id: number(await context.local.find(`/api/projects/${slug}/`), 'id') ?? 0, shown })
  }
  if (isWhole) await compareSite(context, comparison)
  await compareProjects(context, comparison, projects)
  await updateMoveIn(context.db, context.moveInId, { report: JSON.stringify(comparison.report) })
  return comparison
}
