import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface CloneSize {
  readonly bytes: number
  /** Objects that are files of their own. */
  readonly loose: number
  readonly packs: number
  /** When something was last written there, in milliseconds since 1970. */
  readonly touched: number
}

const LOOSE = /objects[\\/][0-9a-f]{2}$/

/** What a clone takes on the disk; files that go meanwhile do not count. */
export async function measureClone(gitDir: string): Promise<CloneSize> {
  const entries = await readdir(gitDir, { recursive: true, withFileTypes: true }).catch(() => [])
  let [bytes, loose, packs, touched] = [0, 0, 0, 0]
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (!found) continue
    bytes += found.size
    touched = Math.max(touched, found.mtimeMs)
    if (LOOSE.test(entry.parentPath)) loose++
    else if (entry.name.endsWith('.pack')) packs++
  }
  return { bytes, loose, packs, touched }
}
