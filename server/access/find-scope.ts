import type { Actor } from '#server/access/actor.ts'
import {
  type FoundTranslation,
  findComponent,
  findLanguage,
  findProject,
  findTranslation,
} from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { type CategoryRow, categoryBySlug } from '#server/db/queries/projects/categories.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

export type ScopeKind =
  | 'site'
  | 'language'
  | 'project'
  | 'project-language'
  | 'category'
  | 'category-language'
  | 'component'
  | 'translation'

/** What a path of the web interface names, with everything the path leads through. */
export interface FoundScope {
  readonly kind: ScopeKind
  readonly project?: ProjectRow
  /** Outermost first. */
  readonly categories?: readonly CategoryRow[]
  readonly component?: ComponentRow
  readonly translation?: TranslationRow
  readonly language?: LanguageRow
  /** When the path goes on from a translation to one string. */
  readonly unitId?: number
}

/** `P`, `P/-/L`, `P/C`, `P/C/L`, `P/C/L/UNIT`, `P/CAT/-/L`, with the slugs of categories before C; `-/-/L`; `-/-/-`. */
export async function findScope(db: Db, actor: Actor, segments: readonly string[]): Promise<FoundScope> {
  const [slug = '', ...rest] = segments
  // No name holds NUL, and PostgreSQL takes none in a text.
  if (segments.length === 0 || segments.length > 6 || segments.some((name) => name.includes('\0')))
    throw new AppError('not_found')
  if (slug === '-') return findOutside(db, actor, rest)
  const translation = rest.at(-2) === '-' ? undefined : await translationAlong(db, actor, slug, rest)
  // No component or category has such a path as well: names within a category are of one thing each.
  if (translation) return { kind: 'translation', ...translation }
  const project = await findProject(db, actor, slug)
  if (rest.length === 0) return { kind: 'project', project }
  if (rest.length > 1 && rest.at(-2) === '-') return findLanguageIn(db, actor, project, rest)
  const component = await orUndefined(findComponent(db, actor, slug, rest.join('/')))
  if (component) return { kind: 'component', ...component }
  const categories = await categoriesAlong(db, project, rest)
  if (categories) return { kind: 'category', project, categories }
  const unitId = /^[1-9]\d{0,14}$/.test(rest.at(-1) ?? '') ? Number(rest.at(-1)) : undefined
  const context = unitId === undefined ? undefined : await translationAlong(db, actor, slug, rest.slice(0, -1))
  if (unitId === undefined || !context) throw new AppError('not_found')
  return { kind: 'translation', ...context, unitId }
}

async function translationAlong(
  db: Db,
  actor: Actor,
  project: string,
  rest: readonly string[],
): Promise<FoundTranslation | undefined> {
  const language = rest.at(-1)
  if (language === undefined || rest.length < 2) return undefined
  const address = { project, component: rest.slice(0, -1).join('/'), language }
  return orUndefined(findTranslation(db, actor, address))
}

async function findOutside(db: Db, actor: Actor, rest: readonly string[]): Promise<FoundScope> {
  const [dash, code = ''] = rest
  if (rest.length !== 2 || dash !== '-') throw new AppError('not_found')
  if (code === '-') return { kind: 'site' }
  const { language } = await findLanguage(db, actor, code)
  return { kind: 'language', language }
}

async function findLanguageIn(db: Db, actor: Actor, project: ProjectRow, rest: readonly string[]): Promise<FoundScope> {
  const { language } = await findLanguage(db, actor, rest.at(-1) ?? '')
  if (rest.length === 2) return { kind: 'project-language', project, language }
  const categories = await categoriesAlong(db, project, rest.slice(0, -2))
  if (!categories) throw new AppError('not_found')
  return { kind: 'category-language', project, categories, language }
}

/** The categories that the slugs lead through, outermost first; undefined when one is not there. */
async function categoriesAlong(
  db: Db,
  project: ProjectRow,
  slugs: readonly string[],
): Promise<CategoryRow[] | undefined> {
  const found: CategoryRow[] = []
  for (const slug of slugs) {
    const category = await categoryBySlug(db, { projectId: project.id, parentId: found.at(-1)?.id ?? null, slug })
    if (!category) return undefined
    found.push(category)
  }
  return found
}

async function orUndefined<T>(search: Promise<T>): Promise<T | undefined> {
  try {
    return await search
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
