import { posix } from 'node:path'
import type { ExportFile } from '#core/exports/model.ts'
import { WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import { message } from '#core/messages/message.ts'
import { type BlobStore, readBlob } from '#server/blobs/blob-store.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import { filesOfArchive } from '#server/commands/files/read-archive.ts'
import { invalid } from '#server/errors.ts'
import { BackupArchive } from '#server/move-in/weblate-backup/backup-archive.ts'

/** An uploaded file of an export. */
export interface UploadedExport {
  readonly name: string
  readonly size: number
}

/** Names of blobs are plain letters: the place in the list tells them apart. */
const blobName = (moveInId: number, index: number): string => `move-ins/${moveInId}/${index}`

/** Every difference that the last comparison of two servers found: gzipped JSON Lines. */
export const reportBlob = (moveInId: number): string => `move-ins/${moveInId}/report`

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The files in what was uploaded; archives are held to the limits of all archives. */
async function filesOfExport(name: string, bytes: Uint8Array): Promise<ExportFile[]> {
  const path = posix.basename(name.replaceAll('\\', '/'))
  if (isArchive(bytes) && !/\.(xlsx|docx|odt|ods|odg|odp|idml)$/i.test(path)) return filesOfArchive(bytes)
  checkRepositoryPath('file', path)
  return [{ path, bytes }]
}

/** What is wrong with a file is said before anything is stored. */
export async function checkUpload(service: string, file: { readonly name: string; readonly bytes: Uint8Array }) {
  if (service === WEBLATE_BACKUP) new BackupArchive(file.bytes)
  else await filesOfExport(file.name, file.bytes)
}

/** Keeps an uploaded file until it is imported; one of the same name is replaced. */
export async function keepExport(
  blobs: BlobStore,
  moveInId: number,
  before: readonly UploadedExport[],
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<UploadedExport[]> {
  const known = before.findIndex(({ name }) => name === file.name)
  const index = known < 0 ? before.length : known
  await blobs.putBytes(blobName(moveInId, index), file.bytes)
  return before.toSpliced(index, 1, { name: file.name, size: file.bytes.length })
}

/** The bytes of the first file that was uploaded. */
export const keptBytes = (blobs: BlobStore, moveInId: number): Promise<Buffer | undefined> =>
  readBlob(blobs, blobName(moveInId, 0))

/** All files of what was uploaded, by their paths. */
export async function keptFiles(
  blobs: BlobStore,
  moveInId: number,
  uploaded: readonly UploadedExport[],
): Promise<ExportFile[]> {
  const files = new Map<string, ExportFile>()
  for (const [index, { name }] of uploaded.entries()) {
    const bytes = await readBlob(blobs, blobName(moveInId, index))
    if (!bytes) continue
    for (const file of await filesOfExport(name, bytes)) {
      const before = files.get(file.path)
      if (before && Buffer.compare(before.bytes, file.bytes) !== 0)
        throw invalid('file', message('moveIn.sameExportFile', { path: file.path }))
      files.set(file.path, file)
    }
  }
  return [...files.values()]
}

export async function forgetExports(
  blobs: BlobStore,
  moveInId: number,
  uploaded: readonly UploadedExport[],
): Promise<void> {
  for (const index of uploaded.keys()) await blobs.remove(blobName(moveInId, index))
}
