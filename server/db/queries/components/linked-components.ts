import { prepared } from '#server/db/prepared.ts'

/** Components that share the repository of this one. */
export const linkedComponents = prepared((db, p: { id: number }) =>
  db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['component.id', 'component.name', 'component.path', 'project.name as project_name'])
    .select('project.slug as project_slug')
    .where('component.linked_component_id', '=', p.id)
    .orderBy('component.id'),
)
