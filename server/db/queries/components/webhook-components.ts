import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const columns = [
  'component.id',
  'component.project_id',
  'component.path',
  'component.repo',
  'component.vcs',
  'component.branch',
  'component.restricted',
  'component.linked_component_id',
  'project.slug',
  'project.enable_hooks',
  'project.access_control',
] as const

const query = (db: Db) =>
  db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select([...columns])

/** What a hook needs to know of a component. */
export interface HookedComponent {
  readonly id: number
  readonly project_id: number
  readonly path: string
  readonly repo: string
  readonly vcs: string
  readonly branch: string
  readonly restricted: number
  readonly linked_component_id: number | null
  /** Of the project. */
  readonly slug: string
  readonly enable_hooks: number
  readonly access_control: number
}

const escaped = (name: string): string => name.replaceAll(/[\\%_]/g, '\\$&')

/** Components with a repository of their own whose address has one of these names in it. */
export async function hookedComponents(db: Db, names: readonly string[]): Promise<HookedComponent[]> {
  if (names.length === 0) return []
  return query(db)
    .where('component.linked_component_id', 'is', null)
    .where((eb) =>
      eb.or(names.map((name) => sql<boolean>`lower(component.repo) like ${`%${escaped(name)}%`} escape '\\'`)),
    )
    .orderBy('component.id')
    .execute()
}

/** Components that share the repositories of others. */
export async function followersOf(db: Db, ownerIds: readonly number[]): Promise<HookedComponent[]> {
  if (ownerIds.length === 0) return []
  return query(db)
    .where('component.linked_component_id', 'in', [...ownerIds])
    .orderBy('component.id')
    .execute()
}
