import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

export interface PublishedFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

const folderOf = preparedOne((db, p: { addonId: number; componentId: number }) =>
  db
    .selectFrom('published_folder')
    .select(['id', 'token'])
    .where('addon_id', '=', p.addonId)
    .where('component_id', '=', p.componentId),
)

/** The folder where an add-on publishes files of a component: its name stays, and nobody can guess it. */
export async function publishedFolder(
  tx: Db,
  where: { readonly addonId: number; readonly componentId: number },
): Promise<{ readonly id: number; readonly token: string }> {
  const known = await folderOf(tx, where)
  if (known) return known
  const row = { token: randomUUID().replaceAll('-', ''), addon_id: where.addonId, component_id: where.componentId }
  return tx.insertInto('published_folder').values(row).returning(['id', 'token']).executeTakeFirstOrThrow()
}

const hashesOf = prepared((db, p: { folderId: number }) =>
  db.selectFrom('published_file').select(['name', 'hash']).where('folder_id', '=', p.folderId),
)

/** Makes these the files of a folder: what is as it was is not written, what is not among them goes. */
export async function publishFiles(
  tx: Db,
  folderId: number,
  files: readonly PublishedFile[],
  now: number,
): Promise<void> {
  const before = new Map((await hashesOf(tx, { folderId })).map(({ name, hash }) => [name, hash]))
  for (const { name, mediaType, content } of files) {
    const hash = createHash('sha256').update(mediaType).update('\0').update(content).digest('base64url')
    const isNews = before.get(name) !== hash
    before.delete(name)
    if (!isNews) continue
    const row = { media_type: mediaType, hash, content: Buffer.from(content), updated: now }
    await tx
      .insertInto('published_file')
      .values({ folder_id: folderId, name, ...row })
      .onConflict((conflict) => conflict.columns(['folder_id', 'name']).doUpdateSet(row))
      .execute()
  }
  for (const name of before.keys())
    await tx.deleteFrom('published_file').where('folder_id', '=', folderId).where('name', '=', name).execute()
}

export const publishedFile = preparedOne((db, p: { token: string; name: string }) =>
  db
    .selectFrom('published_file')
    .innerJoin('published_folder', 'published_folder.id', 'published_file.folder_id')
    .select(['published_file.media_type', 'published_file.hash', 'published_file.content', 'published_file.updated'])
    .where('published_folder.token', '=', p.token)
    .where('published_file.name', '=', p.name),
)

/** What an add-on publishes, by component. */
export const publishedBy = prepared((db, p: { addonId: number }) =>
  db
    .selectFrom('published_folder')
    .innerJoin('published_file', 'published_file.folder_id', 'published_folder.id')
    .innerJoin('component', 'component.id', 'published_folder.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['project.slug as project', 'component.path as component', 'published_folder.token', 'published_file.name'])
    .where('published_folder.addon_id', '=', p.addonId)
    .orderBy('component.id')
    .orderBy('published_file.name'),
)
