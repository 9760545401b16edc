import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface MachineUse {
  readonly service: string
  readonly model: string
  readonly languages: number
  readonly texts: number
  readonly answered: number
  readonly characters: number
  readonly input_tokens: number
  readonly output_tokens: number
}

const sum = (name: string) => sql<number>`cast(sum(${sql.ref(name)}) as bigint)`

/** What services were asked for since then: by a project, or by all where none is named. */
export const machineUseSince = (db: Db, since: number, projectId?: number): Promise<MachineUse[]> =>
  db
    .selectFrom('machine_use')
    .select(['service', 'model'])
    .select([
      sql<number>`count(distinct language_id)`.as('languages'),
      sum('texts').as('texts'),
      sum('answered').as('answered'),
      sum('characters').as('characters'),
      sum('input_tokens').as('input_tokens'),
      sum('output_tokens').as('output_tokens'),
    ])
    .where('created', '>=', since)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? 0))
    .groupBy(['service', 'model'])
    .orderBy('characters', 'desc')
    .orderBy('service')
    .orderBy('model')
    .execute()
