import { statSync } from 'node:fs'
import { message, verbatim } from '#core/messages/message.ts'
import { askForRestoring, type Restored } from '#server/backups/restore.ts'
import { BackupStore } from '#server/backups/store.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { openServices } from '#server/cli/services.ts'
import { watchTask } from '#server/cli/watch-task.ts'
import { type Config, ensureDataDir } from '#server/config.ts'
import { accountByName } from '#server/db/queries/accounts/accounts.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface RestoreOptions {
  readonly slug?: string
  readonly name?: string
  readonly owner?: string
  readonly matchPeople?: boolean
  readonly json?: boolean
}

/** Makes a project of an archive and waits until everything is in it. */
export async function restoreFile(config: Config, file: string, options: RestoreOptions): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw invalid('file', message('cli.noFile', { file }))
  const services = await openServices(config)
  try {
    const owner =
      options.owner === undefined ? undefined : await accountByName(services.database.db, { username: options.owner })
    if (options.owner !== undefined && !owner)
      throw invalid('owner', message('cli.noAccount', { owner: options.owner }))
    const { slug, name, matchPeople = false } = options
    const vouchedBy = 'administrator'
    const wanted = { path: file, slug, name, userId: owner?.id ?? null, matchPeople, vouchedBy } as const
    const store = new BackupStore(openBlobs(config, services.database.db), ensureDataDir(config))
    const { taskId } = await askForRestoring({ db: services.database.db, now: services.now }, store, wanted)
    const task = await watchTask(services, taskId, { title: 'Restoring', leave: ['check_component'] })
    const result = JSON.parse(task.result ?? 'null') as Restored & { error?: string }
    if (result.error) throw new AppError('invalid', verbatim(result.error))
    if (options.json) console.log(JSON.stringify(result))
    else for (const line of summary(result)) console.log(line)
  } finally {
    await services.close()
  }
}

const summary = ({ components, strings, changes, teams, memory, left }: Restored): string[] => [
  `Restored ${components} components, ${strings} strings, ${changes} changes, ${teams} teams, ${memory} entries of the memory.`,
  ...left.map((line) => `Not restored: ${line}`),
]
