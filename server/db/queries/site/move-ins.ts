import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { MoveInTable } from '#server/db/tables/move-in.ts'

export type MoveInRow = Selectable<MoveInTable>

export const moveInById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('move_in').selectAll().where('id', '=', p.id),
)

export const moveIns = prepared((db, _: object) => db.selectFrom('move_in').selectAll().orderBy('id'))

/** The move from a server, made if there is none; a token or projects that are given anew replace those that were there. */
export async function storeMoveIn(
  tx: Db,
  move: Pick<MoveInRow, 'url' | 'token' | 'projects' | 'options' | 'created'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('move_in')
    .values(move)
    .onConflict((conflict) =>
      conflict.columns(['url']).doUpdateSet((eb) => ({
        token: sql<string>`case when excluded.token = '' then ${eb.ref('move_in.token')} else excluded.token end`,
        projects: sql<string>`case when excluded.projects = '[]' then ${eb.ref('move_in.projects')} else excluded.projects end`,
        options: sql<string>`case when excluded.options = '{}' then ${eb.ref('move_in.options')} else excluded.options end`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The import of a service's exports into a project, made if there is none; what is given anew replaces what was there. */
export async function storeExportImport(
  tx: Db,
  move: Pick<MoveInRow, 'url' | 'service' | 'token' | 'projects' | 'options' | 'created'>,
): Promise<MoveInRow> {
  return tx
    .insertInto('move_in')
    .values(move)
    .onConflict((conflict) => conflict.columns(['url']).doUpdateSet({ options: move.options, token: move.token }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateMoveIn(
  tx: Db,
  id: number,
  values: Partial<
    Pick<
      MoveInRow,
      | 'token'
      | 'report'
      | 'task_id'
      | 'finished'
      | 'switched'
      | 'files'
      | 'follow_every'
      | 'next_follow'
      | 'follow_failures'
    >
  >,
): Promise<void> {
  await tx.updateTable('move_in').set(values).where('id', '=', id).execute()
}

/** Servers that are followed until the switch, whose turn has come. What lies beyond was planned before the clock was set back. */
export const moveInsToFollow = prepared((db, p: { now: number; beyond: number }) =>
  db
    .selectFrom('move_in')
    .selectAll()
    .where('service', '=', 'weblate')
    .where('follow_every', '>', 0)
    .where('finished', 'is not', null)
    .where('switched', 'is', null)
    .where((eb) => eb.or([eb('next_follow', '<=', p.now), eb('next_follow', '>', p.beyond)]))
    .orderBy('id'),
)

const following = preparedOne((db, p: { projectId: number }) =>
  db
    .selectFrom('move_in')
    .innerJoin('moved_object', 'moved_object.move_in_id', 'move_in.id')
    .select('move_in.id')
    .where('moved_object.kind', '=', 'project')
    .where('moved_object.local_id', '=', p.projectId)
    .where('move_in.switched', 'is', null)
    .where('move_in.service', '=', 'weblate'),
)

/** Whether people still work with a project on the server that it comes from. */
export const followsOther = async (db: Db, projectId: number): Promise<boolean> =>
  (await following(db, { projectId })) !== undefined

const switched = preparedOne((db, p: { projectId: number }) =>
  db
    .selectFrom('move_in')
    .innerJoin('moved_object', 'moved_object.move_in_id', 'move_in.id')
    .select((eb) => eb.fn.max('move_in.switched').as('time'))
    .where('moved_object.kind', '=', 'project')
    .where('moved_object.local_id', '=', p.projectId)
    .where('move_in.service', '=', 'weblate'),
)

/** When people came with a project from another server; undefined: they did not. */
export const switchedAt = async (db: Db, projectId: number): Promise<number | undefined> =>
  (await switched(db, { projectId }))?.time ?? undefined

const MOVED_COLUMNS = ['move_in_id', 'kind', 'remote_id', 'local_id'] as const

interface Moved {
  readonly remoteId: number
  readonly localId: number
}

/** Notes where things of the other server are here; what is known stays. */
export const insertMoved = (tx: Db, moveInId: number, kind: string, moved: readonly Moved[]): Promise<void> =>
  insertMany(
    tx,
    'moved_object',
    MOVED_COLUMNS,
    moved.map(({ remoteId, localId }) => ({ move_in_id: moveInId, kind, remote_id: remoteId, local_id: localId })),
    'skip',
  )

/** Our ids for those of the other server. */
export async function movedIds(
  db: Db,
  moveInId: number,
  kind: string,
  remoteIds: Iterable<number>,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('moved_object')
    .select(['remote_id', 'local_id'])
    .where('move_in_id', '=', moveInId)
    .where('kind', '=', kind)
    .where(inIds(db, 'remote_id', idList(db, remoteIds)))
    .execute()
  return new Map(rows.map((row) => [row.remote_id, row.local_id]))
}

/** The same for all of a kind. */
export async function movedObjects(db: Db, moveInId: number, kind: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('moved_object')
    .select(['remote_id', 'local_id'])
    .where('move_in_id', '=', moveInId)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.remote_id, row.local_id]))
}

/** Forgets what something of the other server was here. */
export async function deleteMoved(tx: Db, moveInId: number, kind: string, localIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('moved_object')
    .where('move_in_id', '=', moveInId)
    .where('kind', '=', kind)
    .where(inIds(tx, 'local_id', idList(tx, localIds)))
    .execute()
}

export const movedPart = async (db: Db, moveInId: number, part: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('moved_part')
      .select('value')
      .where('move_in_id', '=', moveInId)
      .where('part', '=', part)
      .executeTakeFirst()
  )?.value

const beginsWith = (beginning: string) => sql<boolean>`substr(part, 1, ${beginning.length}) = ${beginning}`

/** The parts whose names begin so, by the rest of their names. */
export async function movedParts(db: Db, moveInId: number, beginning: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('moved_part')
    .select(['part', 'value'])
    .where('move_in_id', '=', moveInId)
    .where(beginsWith(beginning))
    .execute()
  return new Map(rows.map(({ part, value }) => [part.slice(beginning.length), value]))
}

export async function setMovedPart(tx: Db, moveInId: number, part: string, value: string): Promise<void> {
  await tx
    .insertInto('moved_part')
    .values({ move_in_id: moveInId, part, value })
    .onConflict((conflict) => conflict.columns(['move_in_id', 'part']).doUpdateSet({ value }))
    .execute()
}

/** Forgets the parts whose names begin so. */
export async function deleteMovedParts(tx: Db, moveInId: number, beginning: string): Promise<void> {
  await tx.deleteFrom('moved_part').where('move_in_id', '=', moveInId).where(beginsWith(beginning)).execute()
}
