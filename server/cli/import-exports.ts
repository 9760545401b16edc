import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { verbatim } from '#core/messages/message.ts'
import { isJsonObject, readJsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { administrator } from '#server/cli/move-in.ts'
import { openServices } from '#server/cli/services.ts'
import { watchTask } from '#server/cli/watch-task.ts'
import { rememberExport } from '#server/commands/site/add-exported-file.ts'
import { requestMoveIn } from '#server/commands/site/request-move-in.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import { AppError, errorText, invalid } from '#server/errors.ts'
import { checkUpload, keepExport, type UploadedExport } from '#server/move-in/exports/export-files.ts'
import { Vault } from '#server/vault/vault.ts'

export interface ImportExportOptions {
  readonly project: string
  readonly name?: string
  readonly sourceLanguage?: string
  readonly web?: string
  readonly token?: string
  readonly remoteProject?: string
  readonly remoteUrl?: string
  readonly as?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** What the service itself is asked for. */
function remoteOf({ token, remoteProject: project = '', remoteUrl: url = '' }: ImportExportOptions) {
  return token === undefined ? undefined : { token, project, url }
}

/** Makes a project of files that another service exported or gives for a token, and waits until that is done. */
export async function importExports(
  config: Config,
  service: string,
  paths: readonly string[],
  options: ImportExportOptions,
): Promise<void> {
  const services = await openServices(config)
  const { db } = services.database
  try {
    const userId = await administrator(services, options.as)
    const { project, name = '', sourceLanguage = '', web = '' } = options
    const wanted = { service, project, name, sourceLanguage, web, remote: remoteOf(options) }
    const { id: moveInId } = await inTransaction(db, (tx) =>
      rememberExport(tx, new Vault(config), wanted, services.now()),
    )
    let kept: UploadedExport[] = []
    for (const path of paths) {
      const file = { name: basename(path), bytes: await readNamed(path) }
      await checkUpload(service, file)
      kept = await keepExport(openBlobs(config, db), moveInId, kept, file)
    }
    const taskId = await inTransaction(db, async (tx) => {
      await updateMoveIn(tx, moveInId, { files: JSON.stringify(kept) })
      return requestMoveIn(tx, { moveInId, userId, mode: options.dryRun ? 'survey' : 'run' }, services.now())
    })
    const task = await watchTask(services, taskId, { title: 'Importing', leave: ['check_component', 'follow_changes'] })
    const result = readJsonObject(task.result ?? '')
    const error = text(result, 'error')
    if (error !== undefined) throw new AppError('invalid', verbatim(error))
    if (options.json) console.log(JSON.stringify(result))
    else for (const line of summary(result)) console.log(line)
  } finally {
    await services.close()
  }
}

/** A file that cannot be read is the caller's mistake. */
const readNamed = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw invalid('files', verbatim(errorText(error)))
  })

function summary(result: Readonly<Record<string, unknown>>): string[] {
  const counts = isJsonObject(result.counts) ? Object.entries(result.counts) : []
  const projects = list(result, 'projects')
  return [
    ...counts.map(([kind, count]) => `${kind}: ${count ?? 'not in the files'}`),
    ...(projects.length > 0 ? [`Imported: ${projects.join(', ')}.`] : []),
    ...list(result, 'left').map((line) => `Not imported: ${line}`),
  ]
}
