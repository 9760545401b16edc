import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

export interface StoredBlob {
  readonly name: string
  readonly upload: string
  readonly size: number
  readonly created: number
}

export const blobByName = preparedOne((db, p: { name: string }) =>
  db.selectFrom('blob').selectAll().where('name', '=', p.name),
)

/** Those whose names begin so; `prefix` ends with a slash, after which `0` comes. */
export const blobsUnder = (db: Db, prefix: string): Promise<StoredBlob[]> =>
  db
    .selectFrom('blob')
    .selectAll()
    .where('name', '>=', prefix)
    .where('name', '<', `${prefix.slice(0, -1)}0`)
    .orderBy('name')
    .execute()

export const blobPart = preparedOne((db, p: { upload: string; position: number }) =>
  db.selectFrom('blob_part').select('content').where('upload', '=', p.upload).where('position', '=', p.position),
)

export async function insertBlobPart(
  db: Db,
  part: { readonly upload: string; readonly position: number; readonly created: number; readonly content: Uint8Array },
): Promise<void> {
  await db.insertInto('blob_part').values(part).execute()
}

/** From now on the name stands for this upload; what it stood for before goes. */
export async function nameBlob(tx: Db, blob: StoredBlob): Promise<void> {
  const before = await blobByName(tx, { name: blob.name })
  await tx
    .insertInto('blob')
    .values(blob)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ upload: blob.upload, size: blob.size, created: blob.created }),
    )
    .execute()
  if (before) await deleteBlobParts(tx, before.upload)
}

export async function deleteBlobParts(tx: Db, upload: string): Promise<void> {
  await tx.deleteFrom('blob_part').where('upload', '=', upload).execute()
}

export async function deleteBlob(tx: Db, name: string): Promise<void> {
  const gone = await tx.deleteFrom('blob').where('name', '=', name).returning('upload').executeTakeFirst()
  if (gone) await deleteBlobParts(tx, gone.upload)
}
