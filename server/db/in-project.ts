import { expressionBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Whether a component is of a project: its own, or one that is shared with it. */
export const inProject = (projectId: number) => {
  const eb = expressionBuilder<Tables, 'component'>()
  return eb(
    'component.id',
    'in',
    eb
      .selectFrom('component as own')
      .select('own.id')
      .where('own.project_id', '=', projectId)
      .unionAll(eb.selectFrom('component_link').select('component_id as id').where('project_id', '=', projectId)),
  )
}
