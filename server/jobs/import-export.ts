import { knownCode } from '#core/exports/path-language.ts'
import { findExportService } from '#core/exports/registry.ts'
import { exportServiceNames } from '#core/exports/service-names.ts'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { part, text } from '#core/text/loose-json.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import { MOVE_IN_TOKEN } from '#server/commands/site/move-in-token.ts'
import { type MoveInRow, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { runImports } from '#server/jobs/run-imports.ts'
import type { CallApi } from '#server/move-in/api-calls.ts'
import { forgetExports, keptBytes, keptFiles, type UploadedExport } from '#server/move-in/exports/export-files.ts'
import { importExport } from '#server/move-in/exports/import-export.ts'
import { countExport, noteLeft, planExport } from '#server/move-in/exports/plan-export.ts'
import { LeftBehind } from '#server/move-in/left-behind.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { ExportApi } from '#server/move-in/remote-exports/export-api.ts'
import { findRemoteExport } from '#server/move-in/remote-exports/registry.ts'
import type { FetchedExport } from '#server/move-in/remote-exports/remote-export.ts'
import { BackupApi } from '#server/move-in/weblate-backup/backup-api.ts'
import { BackupArchive } from '#server/move-in/weblate-backup/backup-archive.ts'
import type { MoveInMode } from '#server/queue/kinds.ts'

/** The backup that was uploaded, as a server. */
export async function backupSource({ blobs }: JobContext, move: MoveInRow): Promise<CallApi> {
  const bytes = blobs && (await keptBytes(blobs, move.id))
  if (!bytes) throw invalid('file', message('moveIn.noExportFiles'))
  const [slug = '']: string[] = JSON.parse(move.projects)
  const name = text(readJsonObject(move.options), 'name') ?? ''
  return new BackupApi(new BackupArchive(bytes), { slug, name }).call
}

/** What was imported is not kept, nor is the token. */
export async function forgetFiles({ db, blobs, now }: JobContext, move: MoveInRow): Promise<void> {
  await updateMoveIn(db, move.id, { finished: now(), files: '[]', token: '' })
  if (blobs) await forgetExports(blobs, move.id, JSON.parse(move.files))
}

/** What the service itself gives for the token. */
async function fetchedExport(job: JobContext, move: MoveInRow): Promise<FetchedExport> {
  const [service, remote] = [findExportService(move.service), findRemoteExport(move.service)]
  if (!service || !remote || !job.vault) throw new AppError('not_found')
  const wanted = part(readJsonObject(move.options), 'remote')
  const token = job.vault.open(move.token, MOVE_IN_TOKEN)
  const api = new ExportApi({
    service: exportServiceNames[service.id],
    url: (text(wanted, 'url') || remote.url).replace(/\/+$/, ''),
    headers: remote.headers(token),
    network: job.network ?? { privateAddresses: false },
    signal: job.signal,
  })
  const fetched = await remote.fetchExport(api, { project: text(wanted, 'project') ?? '', token })
  for (const { path } of fetched.files) checkRepositoryPath('remote_project', path)
  return fetched
}

/** Makes a project of exported files, or tells what would come. */
export async function importExportedFiles(
  job: JobContext,
  move: MoveInRow,
  mode: MoveInMode,
  call: CallApi,
): Promise<unknown> {
  const { db, now, signal, blobs, threads } = job
  const service = findExportService(move.service)
  const uploaded: UploadedExport[] = JSON.parse(move.files)
  const [slug = '']: string[] = JSON.parse(move.projects)
  if (!service || !blobs) throw new AppError('not_found')
  if (uploaded.length === 0 && move.token === '') throw invalid('file', message('moveIn.noExportFiles'))
  const options = readJsonObject(move.options)
  const fetched = move.token === '' ? undefined : await fetchedExport(job, move)
  const files = [...(fetched?.files ?? []), ...(await keptFiles(blobs, move.id, uploaded))]
  const sourceLanguage = text(options, 'sourceLanguage') || knownCode(fetched?.sourceLanguage ?? '')
  const leftBehind = new LeftBehind()
  const planned = { service, files, sourceLanguage }
  const read = await planExport(planned, threads, signal)
  noteLeft(planned, read, leftBehind)
  const leftLines = () => ({ left: leftBehind.lines.map(render), left_messages: leftBehind.lines })
  if (mode === 'survey') return { counts: countExport(read), ...leftLines() }
  const context = {
    db,
    now,
    signal,
    leftBehind,
    local: new LocalSite(call),
    report: (percent: number, line?: Parameters<JobContext['report']>[1]) => job.report(percent, line),
    runImports: () => runImports(job),
  }
  const web = text(options, 'web') ?? 'https://example.org/'
  await importExport(context, { slug, name: text(options, 'name') ?? slug, web }, read)
  await forgetFiles(job, move)
  return { projects: [slug], ...leftLines() }
}
