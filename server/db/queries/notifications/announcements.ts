import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import type { AnnouncementTable } from '#server/db/tables/notifications.ts'
import type { Tables } from '#server/db/tables.ts'

export type AnnouncementRow = Selectable<AnnouncementTable>

/** What an announcement is about, exactly: one for a component is not one for its project. */
export interface AnnouncementScope {
  readonly project_id: number | null
  readonly category_id: number | null
  readonly component_id: number | null
  readonly language_id: number | null
}

const scopes = ['project_id', 'category_id', 'component_id', 'language_id'] as const

const about = (db: Db, scope: AnnouncementScope) => {
  let query = db.selectFrom('announcement')
  for (const name of scopes) {
    const id = scope[name]
    query = id === null ? query.where(name, 'is', null) : query.where(name, '=', id)
  }
  return query
}

/** Announcements about one thing, newest last; also those that have run out, which whoever manages them may want to delete. */
export async function announcementsPage(
  db: Db,
  scope: AnnouncementScope,
  page: PageRequest,
): Promise<PageOfRows<AnnouncementRow>> {
  const query = about(db, scope)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  return { count, rows: await query.selectAll().orderBy('id').limit(limit).offset(offset).execute() }
}

/** Everything that is told at a place: about it, about what it lies in, and about the whole site. */
export const announcementsAt = (
  db: Db,
  scope: Omit<AnnouncementScope, 'category_id'> & { readonly categoryIds: readonly number[] },
  today: string,
): Promise<AnnouncementRow[]> => {
  const own =
    (name: 'project_id' | 'component_id' | 'language_id') => (eb: ExpressionBuilder<Tables, 'announcement'>) =>
      eb.or([eb(name, 'is', null), eb(name, '=', scope[name])])
  return db
    .selectFrom('announcement')
    .selectAll()
    .where((eb) => eb.or([eb('expiry', 'is', null), eb('expiry', '>=', today)]))
    .where(own('project_id'))
    .where(own('component_id'))
    .where(own('language_id'))
    .where((eb) => eb.or([eb('category_id', 'is', null), eb('category_id', 'in', [...scope.categoryIds, 0])]))
    .orderBy('id')
    .limit(20)
    .execute()
}

export const insertAnnouncement = (tx: Db, announcement: Insertable<AnnouncementTable>): Promise<AnnouncementRow> =>
  tx.insertInto('announcement').values(announcement).returningAll().executeTakeFirstOrThrow()

/** False when there is no such announcement about just this. */
export async function deleteAnnouncement(tx: Db, scope: AnnouncementScope, id: number): Promise<boolean> {
  const found = await about(tx, scope).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) return false
  await tx.deleteFrom('announcement').where('id', '=', id).execute()
  return true
}
