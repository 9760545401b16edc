import { prepared } from '#server/db/prepared.ts'
import { REMOVED_PROJECT } from '#server/db/queries/components/components.ts'

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

/** Components that have a repository of their own and are not being deleted: what names their clones. */
export const repositoryOwners = prepared((db, _: object) =>
  db
    .selectFrom('component as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.project_id', 'c.vcs', 'c.repo', 'c.local_head'])
    .where('c.linked_component_id', 'is', null)
    .where('p.slug', '<>', REMOVED_PROJECT),
)

/** Those of them with a repository of this very address. */
export const repositoryOwnersAt = prepared((db, p: { repo: string }) =>
  db
    .selectFrom('component as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .select(['c.id', 'c.project_id', 'c.vcs', 'c.repo'])
    .where('c.linked_component_id', 'is', null)
    .where('p.slug', '<>', REMOVED_PROJECT)
    .where('c.repo', '=', p.repo),
)
