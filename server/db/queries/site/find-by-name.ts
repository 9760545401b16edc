import { expressionBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdsText } from '#server/db/holds-text.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { type ComponentCondition, REMOVED_PROJECT } from '#server/db/queries/components/components.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'

/** How many of each kind are told: whoever wants more looks in the lists. */
const LIMIT = 5

export const projectsNamed = (db: Db, text: string, seen: ProjectCondition) =>
  db
    .selectFrom('project')
    .select(['slug', 'name'])
    .where(seen)
    .where('slug', '<>', REMOVED_PROJECT)
    .where(holdsText(db, ['project.name', 'project.slug'], text))
    .orderBy('name')
    .limit(LIMIT)
    .execute()

export const categoriesNamed = (db: Db, text: string, seen: ProjectCondition) =>
  db
    .selectFrom('category')
    .innerJoin('project', 'project.id', 'category.project_id')
    .select(['category.id', 'project.slug as project_slug', 'project.name as project_name'])
    .where(seen(expressionBuilder()))
    .where(holdsText(db, ['category.name', 'category.slug'], text))
    .orderBy('category.name')
    .limit(LIMIT)
    .execute()

export const componentsNamed = (db: Db, text: string, seen: ComponentCondition) =>
  db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['component.name', 'component.path', 'component.category_id'])
    .select(['project.slug as project_slug', 'project.name as project_name'])
    .where(seen(expressionBuilder()))
    .where(holdsText(db, ['component.name', 'component.slug'], text))
    .orderBy('component.is_glossary')
    .orderBy('component.name')
    .orderBy('component.id')
    .limit(LIMIT)
    .execute()

export const usersNamed = (db: Db, text: string) =>
  db
    .selectFrom('user')
    .select(['username', 'full_name'])
    .where((eb) => eb.or([eb('is_active', '=', 1), eb('is_bot', '=', 1)]))
    .where(holdsText(db, ['user.username', 'user.full_name'], text))
    .orderBy('username')
    .limit(LIMIT)
    .execute()

/** Languages that something is translated into, in the components given (any, when undefined). */
export const languagesNamed = (db: Db, text: string, components: readonly number[] | undefined) =>
  db
    .selectFrom('language')
    .select(['code', 'name'])
    .where(holdsText(db, ['language.name', 'language.code'], text))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('translation')
          .select('translation.id')
          .whereRef('translation.language_id', '=', 'language.id')
          .$if(components !== undefined, (q) =>
            q.where(inIds(db, 'translation.component_id', idList(db, components ?? []))),
          ),
      ),
    )
    .orderBy('name')
    .limit(LIMIT)
    .execute()
