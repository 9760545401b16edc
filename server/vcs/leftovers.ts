import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes what git had begun to write into a repository when the disk became full: it leaves that lying about, and the disk
 * would stay full. Nobody else writes there meanwhile, as work on a repository is done one at a time.
 */
export function removeLeftovers(gitDir: string): void {
  const objects = join(gitDir, 'objects')
  if (!existsSync(objects)) return
  for (const { name, parentPath } of readdirSync(objects, { recursive: true, withFileTypes: true }))
    if (name.startsWith('tmp_')) rmSync(join(parentPath, name), { recursive: true, force: true })
}
