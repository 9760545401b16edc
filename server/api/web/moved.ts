import type { Actor } from '#server/access/actor.ts'
import { findLanguage } from '#server/access/find.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { findTeam } from '#server/access/teams.ts'
import { seenAddons } from '#server/api/resources/automation/addon-view.ts'
import type { Db } from '#server/db/database.ts'
import { languageOfPlural, languagesByIds } from '#server/db/queries/languages/languages.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'

/** Pages that this family of services has at other addresses; `<path>` is what the address goes on with. */
const scopeParts: Readonly<Record<string, string>> = {
  'auto-translate': '/tools/<path>/?tool=auto',
  'bulk-edit': '/tools/<path>/?tool=bulk',
  data: '/tools/<path>/?tool=download',
  guide: '/engage/<path>/',
  'link-add': '/settings/<path>/',
  move: '/settings/<path>/',
  'new-unit': '/tools/<path>/?tool=add',
  progress: '/repository/<path>/',
  remove: '/settings/<path>/#removal',
  rename: '/settings/<path>/',
  replace: '/tools/<path>/?tool=replace',
  upload: '/tools/<path>/?tool=upload',
}

/** Those without an object, or with one that need not be looked up. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^admin$/, '/manage/'],
  [/^new-lang$/, '/languages/'],
  [/^create\/component\/(?:vcs|zip|doc)$/, '/create/component/'],
  [/^download-list\/([^/]+)$/, '/api/component-lists/$1/file/'],
  [/^legal\/(?:contracts|confirm)$/, '/legal/'],
  [/^stats$/, '/insights/-/-/-/'],
  [/^user\/([^/]+)\/contact$/, '/user/$1/'],
  [/^user\/([^/]+)\/contributions$/, '/changes/?user=$1'],
  [/^user\/([^/]+)\/suggestions$/, '/search/?q=suggestion_author:$1'],
  [/^memory\/workspace\/([^/]+)$/, '/workspaces/$1/'],
]

const encoded = (segments: readonly string[]): string => segments.map(encodeURIComponent).join('/')

/** Where a page is that was asked for at an address of old; undefined: nowhere. What is hidden from the caller is not found. */
export async function movedPage(db: Db, actor: Actor, segments: readonly string[]): Promise<string | undefined> {
  const [first = '', ...rest] = segments
  const target = Object.hasOwn(scopeParts, first) ? scopeParts[first] : undefined
  if (target !== undefined && rest.length > 0) {
    await findScope(db, actor, rest)
    return target.replace('<path>', () => encoded(rest))
  }
  if (first === 'download' && rest.length > 0) return fileOf(await findScope(db, actor, rest))
  if (first === 'teams' && rest.length === 1) return teamPage(db, actor, Number(rest[0]))
  if (first === 'addon' && (rest.length === 1 || (rest.length === 2 && rest[1] === 'logs')))
    return addonPage(db, actor, Number(rest[0]))
  if (first === 'edit-language' && rest.length === 1) return languageForm(db, actor, Number(rest[0]))
  if (first === 'edit-plural' && rest.length === 1) return pluralForm(db, actor, Number(rest[0]))
  const path = encoded(segments)
  const moved = others.find(([address]) => address.test(path))
  return moved && path.replace(moved[0], moved[1])
}

/** The file, or the files, as the API gives them. */
function fileOf({ kind, project, component, translation, language }: FoundScope): string | undefined {
  const at = (...parts: string[]) => `/api/${encoded(parts)}/file/`
  if (!project) return undefined
  if (component && translation) return at('translations', project.slug, component.path, translation.language_code)
  if (component) return at('components', project.slug, component.path)
  if (kind === 'project-language' && language) return at('projects', project.slug, 'languages', language.code)
  return kind === 'project' ? at('projects', project.slug) : undefined
}

/** Teams stand on the page of what they are for. */
async function teamPage(db: Db, actor: Actor, id: number): Promise<string | undefined> {
  if (!Number.isSafeInteger(id)) return undefined
  const { project_id: project, workspace_id: workspace } = await findTeam(db, actor, id)
  if (workspace !== null) return `/workspaces/${workspace}/`
  const slug = project === null ? undefined : (await projectsByIds(db, [project])).get(project)?.slug
  return slug === undefined ? '/manage/users/' : `/access/${encodeURIComponent(slug)}/`
}

/** Add-ons stand on the page of the place they are installed at. */
async function addonPage(db: Db, actor: Actor, id: number): Promise<string | undefined> {
  if (!Number.isSafeInteger(id)) return undefined
  const [addon] = (await seenAddons({ db, actor }, () => ({ limit: 1, offset: 0 }), id)).rows
  if (!addon) return undefined
  const { component_project: project, component_path: component, project_slug: whole } = addon
  const path = project !== null && component !== null ? [project, ...component.split('/')] : [whole ?? '-/-/-']
  return `/addons/${path.join('/')}/`
}

/** Languages are edited on their page, and so is their plural rule. */
async function languageForm(db: Db, actor: Actor, id: number): Promise<string | undefined> {
  const row = Number.isSafeInteger(id) ? (await languagesByIds(db, [id])).get(id) : undefined
  if (!row) return undefined
  const { language } = await findLanguage(db, actor, row.code)
  return `/languages/${encodeURIComponent(language.code)}/#edit`
}

async function pluralForm(db: Db, actor: Actor, plural: number): Promise<string | undefined> {
  const found = Number.isSafeInteger(plural) ? await languageOfPlural(db, { plural }) : undefined
  return found && languageForm(db, actor, found.language_id)
}
