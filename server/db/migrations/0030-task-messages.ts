import { type Kysely, sql } from 'kysely'

/** Lines of a task's log are messages, one JSON object each. They were English: those that are there stay as they are. */
export async function taskMessages(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; log: string }>`select id, log from task where log <> ''`.execute(db)
  for (const { id, log } of rows) {
    const lines = log.split('\n').filter(Boolean)
    const messages = lines.map((text) => `${JSON.stringify({ id: 'verbatim', values: { text } })}\n`).join('')
    await sql`update task set log = ${messages} where id = ${id}`.execute(db)
  }
}
