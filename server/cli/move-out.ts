import { existsSync, readdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { message } from '#core/messages/message.ts'
import { ZipWriter } from '#server/backups/zip-writer.ts'
import { administrator } from '#server/cli/move-in.ts'
import { ownApi } from '#server/cli/own-api.ts'
import { openServices } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import { invalid } from '#server/errors.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { MoveOut } from '#server/move-in/move-out.ts'
import { BackupWriter } from '#server/move-in/weblate-backup/write-backup.ts'

export interface MoveOutOptions {
  readonly to: string
  readonly weblateBackup?: boolean
  readonly as?: string
  readonly json?: boolean
}

/** Writes everything of a project into a folder. */
export async function moveOut(config: Config, slug: string, options: MoveOutOptions): Promise<void> {
  const target = resolve(options.to)
  if (options.weblateBackup && existsSync(target)) throw invalid('to', message('moveOut.fileExists', { file: target }))
  if (existsSync(target) && readdirSync(target).length > 0)
    throw invalid('to', message('moveOut.folderInUse', { folder: target }))
  const services = await openServices(config)
  try {
    const api = await ownApi(services)(await administrator(services, options.as))
    try {
      const local = new LocalSite(api.call)
      const counts = options.weblateBackup
        ? await writeBackup(local, slug, target)
        : await new MoveOut(local, target).write(slug)
      if (options.json) console.log(JSON.stringify(counts))
      else for (const [kind, count] of Object.entries(counts)) console.log(`${kind}: ${count}`)
    } finally {
      await api.close()
    }
  } finally {
    await services.close()
  }
}

/** A file that could not be written whole is removed. */
async function writeBackup(local: LocalSite, slug: string, file: string): Promise<Readonly<Record<string, number>>> {
  const zip = ZipWriter.toFile(file)
  try {
    const counts = await new BackupWriter(local, zip, new Date().toISOString()).write(slug)
    await zip.close()
    return counts
  } catch (error) {
    await zip.destroy()
    rmSync(file, { force: true })
    throw error
  }
}
