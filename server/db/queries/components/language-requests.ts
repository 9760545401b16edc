import { sql } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { part } from '#core/text/loose-json.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

export interface LanguageRequest {
  /** Of the change that has it. */
  readonly id: number
  readonly timestamp: number
  readonly code: string
  readonly name: string
  readonly username: string | null
}

const records = prepared((db, p: { componentId: number }) =>
  db
    .selectFrom('change')
    .innerJoin('language', 'language.id', 'change.language_id')
    .leftJoin('user', 'user.id', 'change.user_id')
    .select(['change.id', 'change.timestamp', 'change.details', 'language.code', 'language.name', 'user.username'])
    .where('change.component_id', '=', p.componentId)
    .where('change.action', '=', sql.lit(Action.languageRequested))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('translation')
            .select('translation.id')
            .whereRef('translation.component_id', '=', 'change.component_id')
            .whereRef('translation.language_id', '=', 'change.language_id'),
        ),
      ),
    )
    .orderBy('change.id', 'desc'),
)

/** Languages that people asked for, newest first: those that the component does not have and that were not declined since. */
export async function openLanguageRequests(db: Db, componentId: number): Promise<LanguageRequest[]> {
  const latest = new Map<string, LanguageRequest & { readonly details: string }>()
  for (const record of await records(db, { componentId })) if (!latest.has(record.code)) latest.set(record.code, record)
  return [...latest.values()].filter(({ details }) => part(readJsonObject(details), 'declined') !== true)
}
