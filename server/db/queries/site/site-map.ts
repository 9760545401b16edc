import { expressionBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'

/** What a map of the site may name at most. */
const LIMIT = 50_000

export const mappedProjects = (db: Db, seen: ProjectCondition) =>
  db.selectFrom('project').select('slug').where(seen).orderBy('id').limit(LIMIT).execute()

const components = (db: Db, seen: ComponentCondition) =>
  db.selectFrom('component').innerJoin('project', 'project.id', 'component.project_id').where(seen(expressionBuilder()))

export const mappedComponents = (db: Db, seen: ComponentCondition) =>
  components(db, seen)
    .select(['project.slug as project', 'component.path'])
    .orderBy('component.id')
    .limit(LIMIT)
    .execute()

export const mappedTranslations = (db: Db, seen: ComponentCondition) =>
  components(db, seen)
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['project.slug as project', 'component.path', 'language.code'])
    .orderBy('translation.id')
    .limit(LIMIT)
    .execute()

export const mappedLanguages = (db: Db, seen: ComponentCondition) =>
  components(db, seen)
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select('language.code')
    .distinct()
    .orderBy('language.code')
    .execute()

export const mappedUsers = (db: Db) =>
  db
    .selectFrom('user')
    .select('username')
    .where('is_active', '=', 1)
    .where('is_bot', '=', 0)
    .orderBy('id')
    .limit(LIMIT)
    .execute()
