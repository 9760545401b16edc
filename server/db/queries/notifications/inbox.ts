import { expressionBuilder, sql } from 'kysely'
import type { InboxKind } from '#core/notifications/inbox.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'

export interface NewInboxItem {
  readonly user_id: number
  readonly kind: InboxKind
  readonly change_id: number
  readonly project_id: number | null
  readonly component_id: number | null
}

const columns = ['user_id', 'kind', 'change_id', 'project_id', 'component_id', 'created'] as const

/** The same change is told to the same person once. */
export async function insertInboxItems(tx: Db, items: readonly NewInboxItem[], now: number): Promise<void> {
  const rows = items.map((item) => ({ ...item, created: now }))
  await insertMany(tx, 'inbox_item', columns, rows, 'skip')
}

/** Whose inbox, and what its owner may see today. */
export interface InboxOwner {
  readonly userId: number
  readonly projects: ProjectCondition
  readonly components: ComponentCondition
}

/** Items whose change is still there and whose scope the owner may still see. */
const itemsOf = (db: Db, { userId, projects, components }: InboxOwner) =>
  db
    .selectFrom('inbox_item as item')
    .innerJoin('change', 'change.id', 'item.change_id')
    .leftJoin('component', 'component.id', 'item.component_id')
    .leftJoin('project', (join) =>
      join.on('project.id', '=', sql<number>`coalesce(component.project_id, item.project_id)`),
    )
    .where('item.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('item.component_id', 'is not', null), components(expressionBuilder())]),
        eb.and([
          eb('item.component_id', 'is', null),
          eb.or([eb('item.project_id', 'is', null), projects(expressionBuilder())]),
        ]),
      ]),
    )

export async function inboxPage(db: Db, owner: InboxOwner, page: PageRequest) {
  const query = itemsOf(db, owner)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(Number(count))
  const rows = await query
    .select(['item.id', 'item.kind', 'item.change_id', 'item.is_read'])
    .orderBy('item.change_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), rows }
}

/** How many are not read, of those that may be seen; no more than `most` are counted. */
export async function unreadCount(db: Db, owner: InboxOwner, most: number): Promise<number> {
  const rows = await itemsOf(db, owner).select('item.id').where('item.is_read', '=', 0).limit(most).execute()
  return rows.length
}

const hasUnread = (db: Db, userId: number) =>
  db
    .selectFrom('inbox_item')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .limit(1)
    .executeTakeFirst()

/** Most inboxes are read: then nothing has to be looked at twice. */
export const isAnythingUnread = async (db: Db, userId: number): Promise<boolean> =>
  (await hasUnread(db, userId)) !== undefined

/** Marks items as read: those named, or all. */
export async function markRead(tx: Db, userId: number, ids: readonly number[] | undefined): Promise<void> {
  await tx
    .updateTable('inbox_item')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .$if(ids !== undefined, (q) => q.where(inIds(tx, 'id', idList(tx, ids ?? []))))
    .execute()
}

/** Invitations to somebody with an account that are still open. */
export const invitationsOf = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('team', 'team.id', 'invitation.team_id')
    .leftJoin('project', 'project.id', 'team.project_id')
    .leftJoin('user as author', 'author.id', 'invitation.author_id')
    .select(['invitation.id', 'invitation.created', 'team.name as team', 'author.full_name as by'])
    .select(['project.name as project_name', 'project.slug as project_slug'])
    .where('invitation.user_id', '=', userId)
    .where('invitation.expires', '>', now)
    .orderBy('invitation.created', 'desc')
    .execute()
