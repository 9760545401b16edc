import { prepared } from '#server/db/prepared.ts'

/** Components with a repository of this very address, whatever their project. */
export const componentsOfRepository = prepared((db, p: { repo: string }) =>
  db.selectFrom('component').select(['id', 'project_id', 'path', 'filemask']).where('repo', '=', p.repo).orderBy('id'),
)

/** Components with files in the same repository as this one, which has it for its own: linked to it or not, itself as well. */
export const componentsSharing = prepared((db, p: { id: number; repo: string }) =>
  db
    .selectFrom('component')
    .select('id')
    .where((eb) => eb.or([eb('repo', '=', p.repo), eb('linked_component_id', '=', p.id)]))
    .orderBy('id'),
)
