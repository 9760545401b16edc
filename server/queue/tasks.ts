import { type Selectable, sql } from 'kysely'
import { type Message, verbatim } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import type { TaskTable } from '#server/db/tables/site.ts'

export type TaskRow = Selectable<TaskTable>

export async function taskById(db: Db, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Which of these have ended, or are gone. */
export async function completedTasks(db: Db, ids: readonly string[]): Promise<string[]> {
  const running = await db.selectFrom('task').select('id').where('id', 'in', ids).where('completed', '=', 0).execute()
  const left = new Set(running.map(({ id }) => id))
  return ids.filter((id) => !left.has(id))
}

/** Progress never goes back: a resumed job starts where people last saw it. */
export async function reportProgress(
  db: Db,
  id: string,
  progress: number,
  line: Message | undefined,
  now: number,
): Promise<void> {
  await db
    .updateTable('task')
    .set((eb) => ({
      progress: eb.case().when('progress', '<', progress).then(progress).else(eb.ref('progress')).end(),
      updated: now,
      ...(line === undefined ? {} : { log: sql<string>`log || cast(${`${JSON.stringify(line)}\n`} as text)` }),
    }))
    .where('id', '=', id)
    .execute()
}

/** What was reported of a task, line by line. Lines were English once, and a process of that version may still run. */
export const logOf = ({ log }: Pick<TaskRow, 'log'>): Message[] =>
  log
    .split('\n')
    .flatMap((line): Message[] => (line === '' ? [] : [line.startsWith('{"id":') ? JSON.parse(line) : verbatim(line)]))
