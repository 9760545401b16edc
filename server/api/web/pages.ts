import { type Actor, anonymous } from '#server/access/actor.ts'
import { findComponent, findLanguage, findProject, findTranslation } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

type Finder = (db: Db, actor: Actor, segments: readonly string[]) => Promise<unknown>

/** `P`, `P/-/L`, `P/C`, `P/C/L`, with the slugs of categories before C. */
const findObject: Finder = async (db, actor, segments) => {
  const [project = '', ...rest] = segments
  if (rest.length === 0) return findProject(db, actor, project)
  const language = rest.at(-1) as string
  if (rest.length === 2 && rest[0] === '-') {
    await findProject(db, actor, project)
    return findLanguage(db, actor, language)
  }
  const asComponent = findComponent(db, actor, project, rest.join('/'))
  if (rest.length === 1) return asComponent
  return asComponent.catch(() =>
    findTranslation(db, actor, { project, component: rest.slice(0, -1).join('/'), language }),
  )
}

const findLanguagePage: Finder = (db, actor, segments) => {
  if (segments.length > 1) throw new AppError('not_found')
  return findLanguage(db, actor, segments[0] as string)
}

const pages: Readonly<Record<string, Finder>> = {
  projects: findObject,
  translate: findObject,
  engage: findObject,
  languages: findLanguagePage,
}

const lists = ['/', '/projects/', '/languages/', '/api/docs/']

/** Whether a page address leads anywhere for a visitor: the page is sent either way, but with the right status. */
export async function pageExists(db: Db, path: string): Promise<boolean> {
  if (lists.includes(path)) return true
  const [kind = '', ...segments] = path.split('/').filter(Boolean)
  const find = Object.hasOwn(pages, kind) ? pages[kind] : undefined
  if (!find || segments.length === 0 || segments.length > 6) return false
  try {
    const names = segments.map(decodeURIComponent)
    // No name holds NUL, and PostgreSQL takes none in a text.
    if (names.some((name) => name.includes('\0'))) return false
    await find(db, anonymous, names)
    return true
  } catch (error) {
    if (error instanceof AppError || error instanceof URIError) return false
    throw error
  }
}
