import { readZip, unpack, type ZipArchive, type ZipMember } from './zip.ts'
import { packZip } from './zip-write.ts'

/** A folder as one file, in the order of its paths, with neither times nor owners: the same folder gives the same bytes. */
export function packFolder(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const ordered = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return packZip(ordered.map(([name, content]) => ({ name, content })))
}

/** The files of a folder that was packed; one without content is none. Of equal paths the first one counts. */
export function unpackFolder(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const archive = readFolder(bytes)
  const files = new Map<string, Uint8Array>()
  if (typeof archive === 'string') return files
  for (const member of filesOf(archive)) {
    const content = unpack(archive, member)
    if (typeof content !== 'string' && content.length > 0 && !files.has(member.name)) files.set(member.name, content)
  }
  return files
}

/** A folder that was packed; a text says why it cannot be read. No bytes at all are an empty one. */
export const readFolder = (bytes: Uint8Array): ZipArchive | string =>
  readZip(bytes.length === 0 ? packFolder(new Map()) : bytes)

export const filesOf = ({ members }: ZipArchive): readonly ZipMember[] =>
  members.filter(({ name }) => !name.endsWith('/'))
