import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { isObjectId } from '#server/vcs/clone.ts'

/** Refs and objects that git keeps as files of their own, read without starting git. Nothing is said of what it has packed. */

const isPlainRef = (ref: string): boolean => /^refs(\/(?!\.)[^/\\:]+)+$/.test(ref)

/** What a ref points to; undefined when it is packed, stands for another ref or does not exist. */
export function looseRef(gitDir: string, ref: string): string | undefined {
  const content = isPlainRef(ref) ? contentOf(join(gitDir, ref)) : undefined
  const id = content?.toString('latin1').trimEnd() ?? ''
  return isObjectId(id) ? id : undefined
}

/** Whether no such ref is here, neither as a file nor in the list of packed ones. False where it cannot be told. */
export function lacksRef(gitDir: string, ref: string): boolean {
  if (!isPlainRef(ref) || contentOf(join(gitDir, ref)) !== undefined) return false
  // Newer gits may keep all refs in tables.
  if (existsSync(join(gitDir, 'reftable'))) return false
  return !contentOf(join(gitDir, 'packed-refs'))?.includes(` ${ref}\n`)
}

/** Commits whose parents were left out when they were fetched. */
export const shallowCommits = (gitDir: string): string[] =>
  (contentOf(join(gitDir, 'shallow'))?.toString('latin1') ?? '').split('\n').filter(isObjectId).toSorted()

/** Whether this commit is here as a file. */
export function isLooseCommit(gitDir: string, id: string): boolean {
  return isObjectId(id) && kindOf(join(gitDir, 'objects', id.slice(0, 2), id.slice(2))) === 'commit'
}

/** Objects are compressed and begin with their kind and a space. */
function kindOf(path: string): string | undefined {
  const start = startOf(path)
  if (start === undefined) return undefined
  try {
    const text = inflateSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, 16)
    return text.slice(0, text.indexOf(' '))
  } catch {
    return undefined
  }
}

function startOf(path: string): Buffer | undefined {
  const start = Buffer.alloc(4096)
  try {
    const file = openSync(path, 'r')
    try {
      return start.subarray(0, readSync(file, start))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
