import { findCheck } from '#core/checks/registry.ts'
import type { Actor } from '#server/access/actor.ts'
import { findLanguage, findProject } from '#server/access/find.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { findWorkspace } from '#server/access/workspaces.ts'
import { findShared } from '#server/api/request/find-shared.ts'
import { movedPage } from '#server/api/web/moved.ts'
import { pagesOfScopes, plainPages } from '#server/api/web/page-list.ts'
import type { Db } from '#server/db/database.ts'
import { translationPaths } from '#server/db/queries/components/translations.ts'
import { changeById } from '#server/db/queries/history/change-lists.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { reportsPage } from '#server/db/queries/reports/reports.ts'
import { changeSetById } from '#server/db/queries/strings/change-sets/change-sets.ts'
import { screenshotById } from '#server/db/queries/strings/screenshots.ts'
import { AppError } from '#server/errors.ts'

/** Families of pages with names of their own, which the interface knows. */
export const families: ReadonlySet<string> = new Set(['account', 'accounts', 'docs', 'manage'])

const isOfFamily = (address: string): boolean => families.has(address.split('/').filter(Boolean)[0] ?? '')

/** Pages that are always there; the interface itself says what somebody may do on them. */
export const lists: ReadonlySet<string> = new Set(plainPages.filter((address) => !isOfFamily(address)))

/** Pages about an object that the rest of the address names. */
export const scopePages: ReadonlySet<string> = new Set([
  ...pagesOfScopes.filter((address) => !isOfFamily(address)),
  // What comes before their object is not always the same.
  'checks/-',
  'memory/project',
])

export interface PageData {
  /** For the document and for link previews; nothing: the interface's own. */
  readonly title?: string
  /** The place it is about, as addresses name it. */
  readonly path?: string
  /** The address of the API that knows whether it is there, for this caller. */
  readonly about?: string
  /** Where the page is instead. */
  readonly moved?: string
}

/** What is known of a page before the interface has loaded; undefined: nothing there, for this caller. */
export async function pageData(db: Db, actor: Actor, path: string): Promise<PageData | undefined> {
  if (lists.has(path)) return {}
  try {
    const [first = '', ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent)
    if (families.has(first)) return rest.length <= 3 ? {} : undefined
    const second = `${first}/${rest[0]}`
    if (second === 'changes/render' && rest.length === 2) return await changeData(db, actor, rest[1] ?? '')
    if (scopePages.has(second) && rest.length > 1) return await scopeData(db, actor, rest.slice(1))
    if (first === 'engage' && rest.length > 0) return await dataOf(db, (await findShared(db, actor, rest)).found, rest)
    if (first === 'change-sets' && rest.length > 1) return await changeSetPage(db, actor, rest)
    if (scopePages.has(first) && rest.length > 0) return await scopeData(db, actor, rest)
    if (first === 'checks' && rest.length > 1 && findCheck(rest[0] ?? ''))
      return await scopeData(db, actor, rest.slice(1))
    if (first === 'languages' && rest.length === 2) {
      const [language = '', project = ''] = rest
      const { path: scopePath = '' } = await scopeData(db, actor, [project, '-', language])
      return { moved: `/projects/${scopePath}/` }
    }
    const moved = await movedPage(db, actor, [first, ...rest])
    if (moved !== undefined) return { moved }
    const [name, ...more] = rest
    return name !== undefined && more.length === 0 ? await oneName(db, actor, first, name) : undefined
  } catch (error) {
    if (error instanceof AppError || error instanceof URIError) return undefined
    throw error
  }
}

/** Pages about something that has one name. */
async function oneName(db: Db, actor: Actor, kind: string, name: string): Promise<PageData | undefined> {
  if (name.includes('\0')) return undefined
  if (kind === 'languages') return { title: (await findLanguage(db, actor, name)).language.name }
  if (kind === 'checks') return findCheck(name) && {}
  if (kind === 'workspaces') return { title: (await findWorkspace(db, actor, name)).name }
  if (kind === 'screenshot') return screenshotData(db, actor, Number(name))
  if (kind === 'reports') return (await canSeeReport(db, actor, name)) ? {} : undefined
  if (kind === 'user') return { about: `/api/users/${encodeURIComponent(name)}/` }
  return kind === 'component-list' ? { about: `/api/component-lists/${encodeURIComponent(name)}/` } : undefined
}

async function screenshotData(db: Db, actor: Actor, id: number): Promise<PageData | undefined> {
  const row = Number.isSafeInteger(id) ? await screenshotById(db, id) : undefined
  const path = row && (await translationPaths(db, [row.translation_id])).get(row.translation_id)
  if (!path) return undefined
  await findScope(db, actor, [path.project_slug, ...path.component_path.split('/'), path.language_code])
  return { title: row.name }
}

async function changeSetPage(
  db: Db,
  actor: Actor,
  [slug = '', id = '', ...more]: string[],
): Promise<PageData | undefined> {
  const project = await findProject(db, actor, slug)
  const set = /^\d{1,15}$/.test(id) && more.length === 0 ? await changeSetById(db, project.id, Number(id)) : undefined
  return set && { title: set.name, path: slug }
}

async function changeData(db: Db, actor: Actor, id: string): Promise<PageData | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const { changeOwners } = await visibilityOf(db, actor)
  return (await changeById(db, Number(id), changeOwners)) && {}
}

/** A report is for whoever asked for it, and for administrators. */
async function canSeeReport(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user' || !/^\d{1,15}$/.test(id)) return false
  const owner = actor.isSuperuser ? {} : { userId: actor.id }
  const { count } = await reportsPage(db, { ...owner, id: Number(id) }, () => ({ limit: 1, offset: 0 }))
  return count > 0
}

const scopeData = async (db: Db, actor: Actor, segments: readonly string[]): Promise<PageData> =>
  dataOf(db, await findScope(db, actor, segments), segments)

const dataOf = async (db: Db, found: FoundScope, segments: readonly string[]): Promise<PageData> => ({
  title: await titleOf(db, found),
  path: segments.map(encodeURIComponent).join('/'),
})

/** From the innermost name to the project's. */
async function titleOf(db: Db, { project, categories, component, translation, language }: FoundScope): Promise<string> {
  const languages = translation ? await languagesByIds(db, [translation.language_id]) : undefined
  const spoken = translation ? languages?.get(translation.language_id) : language
  const names = [spoken?.name, component?.name, ...(categories ?? []).map((one) => one.name).reverse(), project?.name]
  return names.filter((name) => name !== undefined).join(' · ')
}
