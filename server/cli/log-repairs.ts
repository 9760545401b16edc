import type { Logger } from 'pino'
import type { AlertName } from '#server/alerts/kinds.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { componentsWithAlert, takeRepairs } from '#server/db/queries/site/repairs.ts'

const UNSAFE: AlertName = 'UnsafeSettings'
const MAX_LISTED = 50

const readJson = (text: string): unknown => JSON.parse(text)

/** Says what a migration had to mend, once, and at every start which components still wait for somebody to look at them. */
export async function logRepairs({ db }: Pick<Database, 'db'>, log: Logger): Promise<void> {
  for (const line of await inTransaction(db, takeRepairs)) log.warn(line)
  for (const { project, component, details } of await componentsWithAlert(db, UNSAFE, MAX_LISTED))
    log.warn(
      { alert: UNSAFE, project, component, details: readJson(details) },
      'A component had unsafe settings, which were taken away: look at its strings, and give it a repository again.',
    )
}
