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
    .select(
      sql<number>`case when exists (select 1 from branch_settings join component as own on own.id = branch_settings.component_id
      where branch_settings.enabled = 1 and (own.id = component.id or own.linked_component_id = component.id)) then 1 else 0 end`.as(
        'follows_branches',
      ),
    )

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
  /** 1: branches of its repository are translated, too. */
  readonly follows_branches: number
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
