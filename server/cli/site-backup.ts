import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { message } from '#core/messages/message.ts'
import { inScratch } from '#server/backups/site/scratch.ts'
import { restoreSiteArchive, type SiteFiles, writeSiteArchive } from '#server/backups/site/site-archive.ts'
import { listSiteBackups, saveSiteBackup, storeSiteBackup } from '#server/backups/site/stored-site-backups.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { type Config, ensureDataDir } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { invalid } from '#server/errors.ts'

export interface BackupOptions {
  readonly to?: string
  readonly list?: boolean
}

const siteOf = (config: Config, { db }: Database): SiteFiles => ({
  db,
  blobs: openBlobs(config, db),
  dataDir: ensureDataDir(config),
  secretKey: config.secretKey,
})

async function withSite(config: Config, work: (site: SiteFiles) => Promise<void>): Promise<void> {
  const database = openDatabase(config, 'setup')
  await migrateToLatest(database.db)
  await work(siteOf(config, database)).finally(() => database.close())
}

/** Backs the whole site up while it runs: into a file, or where its files are. */
export const backUpSite = (config: Config, { to, list = false }: BackupOptions): Promise<void> =>
  withSite(config, async (site) => {
    if (list) for (const { name, size } of await listSiteBackups(site.blobs)) console.log(`${name}\t${size}`)
    else if (to === undefined)
      console.log((await storeSiteBackup(site, Date.now() * 1000, config.siteBackups.keep)).name)
    else {
      if (existsSync(to)) throw invalid('to', message('cli.fileExists', { file: to }))
      await writeSiteArchive(site, resolve(to))
      console.log(resolve(to))
    }
  })

/** Brings a site back, from a file or from where the files of the site are. */
export const restoreSite = (config: Config, from: string): Promise<void> =>
  withSite(config, async (site) => {
    await inScratch(site.dataDir, async (folder) => {
      const scratch = join(folder, 'site.zip')
      const isFile = existsSync(from)
      if (!isFile && !(await saveSiteBackup(site.blobs, from, scratch)))
        throw invalid('backup', message('cli.noFile', { file: from }))
      const { rows, tables } = await restoreSiteArchive(site, isFile ? from : scratch)
      console.log(`Restored ${rows} rows of ${tables} tables, and compared each table by count and hash.`)
    })
  })
