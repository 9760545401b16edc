import type { Dirent } from 'node:fs'
import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'

export interface StorageUse {
  /** Microseconds since 1970. */
  readonly measured: number
  /** Bytes of the disk. */
  readonly free: number
  readonly total: number
  /** Bytes of each part of DATA_DIR. */
  readonly database: number
  readonly repositories: number
  readonly backups: number
  readonly other: number
  readonly backup_count: number
  /** Microseconds since 1970. */
  readonly newest_backup: number | null
}

type Part = 'database' | 'repositories' | 'backups' | 'other'

const BELIEVED = 300 * 1_000_000
const BACKUP = /^(\d{1,20})\.zip$/

function partOf(name: string): Part {
  if (name.startsWith('dragoman.sqlite')) return 'database'
  return name === 'repositories' || name === 'backups' ? name : 'other'
}

/** What goes away while it is looked at is not counted. */
const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => [])
const sizeOf = (path: string): Promise<number> =>
  lstat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Bytes below a folder; links are not followed. Names of files are told to `onFile`. */
async function folderSize(folder: string, onFile: (name: string) => void): Promise<number> {
  let size = 0
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) size += await folderSize(path, onFile)
    else {
      onFile(entry.name)
      size += await sizeOf(path)
    }
  }
  return size
}

async function measure(dataDir: string, measured: number): Promise<StorageUse> {
  const sizes: Record<Part, number> = { database: 0, repositories: 0, backups: 0, other: 0 }
  const backups: number[] = []
  const noteBackup = (name: string) => {
    const time = BACKUP.exec(name)?.[1]
    if (time !== undefined) backups.push(Number(time))
  }
  for (const entry of await entriesOf(dataDir)) {
    const part = partOf(entry.name)
    const path = join(dataDir, entry.name)
    sizes[part] += entry.isDirectory()
      ? await folderSize(path, part === 'backups' ? noteBackup : () => {})
      : await sizeOf(path)
  }
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const newest_backup = backups.length === 0 ? null : Math.max(...backups)
  return {
    measured,
    free: bavail * bsize,
    total: blocks * bsize,
    ...sizes,
    backup_count: backups.length,
    newest_backup,
  }
}

const known = new Map<string, { readonly since: number; readonly use: Promise<StorageUse> }>()

/** What DATA_DIR takes. There may be very many files: the answer holds for five minutes, and whoever asks meanwhile gets it too. */
export function storageUse(dataDir: string, now: number): Promise<StorageUse> {
  const last = known.get(dataDir)
  if (last && now - last.since >= 0 && now - last.since < BELIEVED) return last.use
  const use = measure(dataDir, now)
  known.set(dataDir, { since: now, use })
  use.catch(() => known.delete(dataDir))
  return use
}

/** Whether any project was ever backed up. Stops at the first that was. */
export async function anyBackup(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'backups')
  for (const entry of await entriesOf(folder))
    if (entry.isDirectory() && (await entriesOf(join(folder, entry.name))).some(({ name }) => BACKUP.test(name)))
      return true
  return false
}
