import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 'scratch'

/** No backup takes that long: what is older was left by a process that was killed. */
const LEFT_AFTER_MS = 24 * 3600 * 1000

/** A folder for files as large as the site, gone afterwards. Where the site keeps its own is room for them; in memory there may be none. */
export async function inScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(dataDir, FOLDER)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeLeft(parent)
  const folder = await mkdtemp(join(parent, 'site-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
