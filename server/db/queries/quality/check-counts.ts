import type { Db } from '#server/db/database.ts'
import { narrowed, type ScopeIds } from '#server/db/queries/reports/scope-counts.ts'

const failing = (db: Db, scope: ScopeIds) =>
  narrowed(db, scope)
    .innerJoin('unit', 'unit.translation_id', 'translation.id')
    .innerJoin('finding', 'finding.unit_id', 'unit.id')
    .where('finding.dismissed', '=', 0)

/** How many strings of the scope each check fails on. */
export const checkCounts = (db: Db, scope: ScopeIds): Promise<{ check: string; count: number }[]> =>
  failing(db, scope)
    .select('finding.check')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('finding.check')
    .execute()

/** Where one check fails: how often in each translation of the scope. */
export const checkScopes = (
  db: Db,
  scope: ScopeIds,
  check: string,
): Promise<{ project: string; component: string; name: string; language: string; spoken: string; count: number }[]> =>
  failing(db, scope)
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .where('finding.check', '=', check)
    .select([
      'project.slug as project',
      'component.path as component',
      'component.name',
      'language.code as language',
      'language.name as spoken',
    ])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['project.slug', 'component.path', 'component.name', 'language.code', 'language.name'])
    .orderBy('count', 'desc')
    .orderBy('project.slug')
    .orderBy('component.path')
    .orderBy('language.code')
    .limit(500)
    .execute()
