import { createHash } from 'node:crypto'
import { codeInPath } from '#core/formats/model/filemask.ts'
import { packFolder } from '#core/formats/syntax/packed/folder.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { isLfsPointer, POINTER } from '#server/sync/files/lfs-pointer.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import type { OddEntry } from '#server/vcs/odd-entries.ts'
import type { Tree, TreeFile } from '#server/vcs/trees.ts'

/** Where a component's languages are folders: which folder of its own a path is in; undefined for none. */
export function folderOf({ component }: Pick<SyncedComponent, 'component'>, path: string): string | undefined {
  const { filemask, template, intermediate, new_base: base } = component
  const named = [template, intermediate, base].find((folder) => folder !== '' && path.startsWith(`${folder}/`))
  if (named !== undefined) return named
  const depth = filemask.split('/').length
  const parts = path.split('/')
  if (parts.length <= depth) return undefined
  const folder = parts.slice(0, depth).join('/')
  return codeInPath(filemask, folder) === undefined ? undefined : folder
}

/**
 * The same tree with each folder of a language as one file, known by a hash of what is in it. A folder with a link or the like
 * in it is left alone: what is written there might end up elsewhere.
 */
export function asFolders(tree: Tree, synced: Pick<SyncedComponent, 'component' | 'format'>): Tree {
  const folders = new Map<string, TreeFile[]>()
  const odd: OddEntry[] = tree.odd.map(({ path, reason }) => ({ path: folderOf(synced, path) ?? path, reason }))
  const refused = new Set(odd.map(({ path }) => path))
  for (const file of tree.files) {
    const folder = folderOf(synced, file.path)
    if (folder !== undefined && !refused.has(folder) && synced.format.inFolder?.(file.path)) {
      const parts = folders.get(folder)
      if (parts) parts.push(file)
      else folders.set(folder, [file])
    } else if (codeInPath(synced.component.filemask, file.path) !== undefined)
      odd.push({ path: file.path, reason: 'it is a file where a folder should be' })
  }
  const files = [...folders].map(([path, parts]) => ({ path, blob: nameOf(parts), parts }))
  return { files, odd }
}

function nameOf(parts: readonly TreeFile[]): string {
  const hash = createHash('sha1')
  for (const { path, blob } of parts) hash.update(`${blob}\t${path}\0`)
  return hash.digest('hex')
}

/** A folder that cannot be had as one file, and why. */
export class UnpackableFolder extends Error {}

/** A folder of the repository as the one file that its format reads. */
export async function readFolder(
  read: ReadBlob,
  folder: string,
  parts: readonly TreeFile[],
): Promise<Buffer | undefined> {
  const contents = await Promise.all(parts.map(({ blob }) => read(blob)))
  const files = new Map<string, Uint8Array>()
  for (const [index, { path }] of parts.entries()) {
    const bytes = contents[index]
    if (!bytes) return undefined
    if (isLfsPointer(bytes)) throw new UnpackableFolder(`'${path}': ${POINTER}`)
    files.set(path.slice(folder.length + 1), bytes)
  }
  const packed = packFolder(files)
  return Buffer.from(packed.buffer, packed.byteOffset, packed.length)
}
