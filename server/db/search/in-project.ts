import { expressionBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Whether a component is of a project: its own, or one that is shared with it. */
export const inProject = (projectId: number) => {
  const eb = expressionBuilder<Tables, 'component'>()
  return eb.or([
    eb('component.project_id', '=', projectId),
    eb.exists(
      eb
        .selectFrom('component_link')
        .select('component_link.component_id')
        .where('component_link.component_id', '=', eb.ref('component.id'))
        .where('component_link.project_id', '=', projectId),
    ),
  ])
}
