/** Something in a tree that is neither read nor written, though a file could stand there. */
export interface OddEntry {
  readonly path: string
  /** Ends a sentence that begins with the path. */
  readonly reason: string
}

/** Characters that some file systems leave out of names. */
const UNSEEN = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/** Names that mean git's own folder on one file system or another. */
const GIT_FOLDER = /^(?:\.git|git~1)[ .]*(?::.*)?$/is

const isUnsafe = (part: string): boolean =>
  part === '' || part === '.' || part === '..' || GIT_FOLDER.test(part.replaceAll(UNSEEN, ''))

/** Why an entry of a tree is left alone; undefined: it is a plain file with a usable name. */
export function oddity({ mode, path }: { readonly mode: string; readonly path: string }): string | undefined {
  if (mode === '120000') return 'it is a symbolic link, and links are not followed'
  if (mode === '160000') return 'it is a submodule, and submodules are not read'
  if (path.includes('\ufffd')) return 'its name is not valid UTF-8'
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'its name holds control characters'
  if (path.split(/[/\\]/).some(isUnsafe)) return 'its name has a part that git keeps for itself'
  return undefined
}

/** Whether whoever looks for `path` meets the entry: there, or on the way. */
export const standsInTheWay = (entry: Pick<OddEntry, 'path'>, path: string): boolean =>
  path === entry.path || path.startsWith(`${entry.path}/`)
