import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from './local-files.ts'

/** Size and time of a file's last change, by which git, too, knows files without reading them. */
type Stamp = readonly [size: number, modified: number]

/** Files as they were at some time. */
export interface RememberedFiles {
  /** Hashes of contents by path. */
  readonly files: Readonly<Record<string, string>>
  readonly stamps?: Readonly<Record<string, Stamp>>
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** Clocks of file systems tick every few milliseconds, those of older ones every two seconds. */
const tickOf = (modified: number): number => (modified % 1000 === 0 ? 2000 : 50)

function stampOf(root: string, path: string): Stamp | undefined {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  return found?.isFile() ? [found.size, found.mtimeMs] : undefined
}

/** What to remember of files: their hashes, and their stamps as far as they can be trusted. */
export function rememberFiles(root: string, files: Readonly<Record<string, string>>, now: number): RememberedFiles {
  const stamps: Record<string, Stamp> = {}
  for (const path of Object.keys(files)) {
    const stamp = stampOf(root, path)
    // A file that changed just now may change again without a new time.
    if (stamp && stamp[1] + tickOf(stamp[1]) < now) stamps[path] = stamp
  }
  return { files, stamps }
}

/** Whether files are what they were. Only those whose stamp says nothing are read. */
export function areAsRemembered(root: string, { files, stamps = {} }: RememberedFiles): boolean {
  return Object.entries(files).every(([path, hash]) => {
    const [known, stamp] = [stamps[path], stampOf(root, path)]
    if (!stamp) return false
    if (known && known[0] === stamp[0] && known[1] === stamp[1]) return true
    const bytes = readIfThere(root, path)
    return bytes !== undefined && hashOf(bytes) === hash
  })
}
