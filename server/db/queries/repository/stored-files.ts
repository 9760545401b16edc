import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

export interface StoredFile {
  readonly path: string
  readonly blob: string
  readonly content: Uint8Array
}

export const storedFiles = prepared((db, p: { componentId: number }) =>
  db
    .selectFrom('stored_file')
    .select(['path', 'blob', 'content'])
    .where('component_id', '=', p.componentId)
    .orderBy('path'),
)

export const storedBlobs = prepared((db, p: { componentId: number }) =>
  db.selectFrom('stored_file').select(['path', 'blob']).where('component_id', '=', p.componentId),
)

/** Makes the stored files of a repository these and no others; what is the same is not written again. */
export async function storeFiles(tx: Db, componentId: number, files: readonly StoredFile[]): Promise<void> {
  const known = new Map((await storedBlobs(tx, { componentId })).map(({ path, blob }) => [path, blob]))
  for (const { path, blob, content } of files) {
    if (known.get(path) !== blob)
      await tx
        .insertInto('stored_file')
        .values({ component_id: componentId, path, blob, content })
        .onConflict((conflict) => conflict.columns(['component_id', 'path']).doUpdateSet({ blob, content }))
        .execute()
    known.delete(path)
  }
  for (const path of known.keys())
    await tx.deleteFrom('stored_file').where('component_id', '=', componentId).where('path', '=', path).execute()
}
