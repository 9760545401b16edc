import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Services that translate: what projects say about them, and what they were asked for. */
export async function machinery(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('project_machinery')
    .partOf('project_id', 'project')
    .text('service')
    .optionalText('configuration')
    .key('project_id', 'service')
    .create()
  await table('machine_use')
    .id()
    .partOf('project_id', 'project')
    .optionalInteger('user_id')
    .text('service', 'model')
    .integer('language_id', 'texts', 'answered', 'characters', 'input_tokens', 'output_tokens', 'created')
    .create()
  await index('machine_use', 'project_id', 'created')
}
