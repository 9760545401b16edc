import { ComponentFields } from '#core/contract/components/component-fields.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { number, part, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind, MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { copiedSettings, differing, restoreLineEnds, sendSettings } from '#server/move-in/copied-fields.ts'
import { categoryHere } from '#server/move-in/kinds/categories.ts'
import { filesForm } from '#server/move-in/kinds/local-files.ts'

/** As long as the other server does it, nothing is committed, pushed or pulled by itself here. */
const held = { push: '', push_on_commit: false, commit_pending_age: 2160, pull_interval: 0 } as const

const LOCAL = 'local'

/** Is it an address of the other server itself, such as that of its copy of the repository? */
function isOwnAddress({ url }: JsonObject, address: unknown): boolean {
  const origin = typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : ''
  return typeof address === 'string' && origin !== '' && address.startsWith(`${origin}/`)
}

/** Settings of a component as they are to be here. */
export async function componentSettings(
  context: MoveInContext,
  shown: JsonObject,
  isLast: boolean,
): Promise<Record<string, unknown>> {
  const all = await copiedSettings(context, shown, ComponentFields)
  const { git_export, ...rest } = all
  const settings = isOwnAddress(shown, git_export) ? rest : all
  const source = part(shown, 'source_language', 'code')
  const own = { ...settings, source_language: source, category: undefined, ...(isLast ? {} : held) }
  if (typeof shown.linked_component !== 'string') return own
  const { repo, branch, push, push_branch, push_on_commit, commit_pending_age, pull_interval, ...linked } = {
    ...held,
    repo: '',
    branch: '',
    push_branch: '',
    ...own,
  }
  return { ...linked, repo: linkOf(shown.linked_component) }
}

/** `/api/components/project/category%252Fcomponent/` -> `weblate://project/category/component`. */
function linkOf(url: string): string {
  const [project = '', path = ''] = apiPath(url).split('/').slice(3)
  return `weblate://${project}/${decodeURIComponent(decodeURIComponent(path))}`
}

/**
 * Components of a project, those that use another one's repository last. Glossaries come first: a project without one begins one
 * with its first component, and that would not have the files of theirs.
 */
export const components: MovedKind = {
  name: 'components',
  async bringProject(context, project) {
    const all = await componentsOf(context, project)
    for (const shown of all.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      context.signal?.throwIfAborted()
      await bring(context, project, shown)
    }
    await context.runImports()
    for (const shown of all) await noteMoved(context, shown)
  },
}

const isLinked = (shown: JsonObject): boolean => typeof shown.linked_component === 'string'

const turnOf = (shown: JsonObject): number => {
  if (isLinked(shown)) return 2
  return shown.is_glossary === true ? 0 : 1
}

/** Those of the project itself, without what others share with it. */
export async function componentsOf(
  { remote }: Pick<MoveInContext, 'remote'>,
  { slug }: Pick<MovedProject, 'slug'>,
): Promise<JsonObject[]> {
  const all = await remote.all(`/api/projects/${slug}/components/`)
  return all.filter((shown) => apiPath(text(shown, 'url') ?? '').startsWith(`/api/components/${slug}/`))
}

async function bring(context: MoveInContext, project: MovedProject, shown: JsonObject): Promise<void> {
  const path = apiPath(text(shown, 'url') ?? '')
  const what = `component ${path.slice('/api/components/'.length, -1)}`
  const category = await categoryHere(context, shown.category)
  if (category === undefined) return context.leftBehind.note(what, 'its category did not come along')
  if (shown.repo === null) return context.leftBehind.note(what, 'the token does not show its repository (vcs.view)')
  const wanted = Object.fromEntries(
    Object.entries(await componentSettings(context, shown, context.isLast)).filter(([, value]) => value !== undefined),
  )
  const there = await context.local.find(path)
  if (there) return update(context, { path, what, wanted, there })
  const list = `/api/projects/${project.slug}/components/`
  const settings = { ...wanted, ...(category && { category }), disable_autoshare: true }
  if (shown.vcs !== LOCAL || isLinked(shown)) {
    await sendSettings(context, { method: 'POST', path: list, json: settings, what })
    return
  }
  const form = await context.leftBehind.attempt(what, () => filesForm(context, shown, settings))
  if (!form) return
  await context.leftBehind.attempt(what, () => context.local.send('POST', list, { form }))
  const made = await context.local.find(path)
  if (made) await update(context, { path, what, wanted, there: made })
}

interface Update {
  readonly path: string
  readonly what: string
  readonly wanted: JsonObject
  readonly there: JsonObject
}

/** Where its files are and what it is called stays as it was decided when it came. */
const fixedSettings = ['name', 'slug', 'repo', 'branch', 'vcs', 'category', 'is_glossary', 'filemask', 'file_format']

async function update(context: MoveInContext, { path, what, wanted, there }: Update): Promise<void> {
  const open = Object.entries(wanted).filter(([name]) => !fixedSettings.includes(name))
  const json = differing(Object.fromEntries(open), there)
  if (Object.keys(json).length > 0) await sendSettings(context, { method: 'PATCH', path, json, what })
  // Whoever sends a value has the component not inherit it any more.
  const inherited = Object.keys(json).map((name) => `inherit_${name}`)
  const again = Object.fromEntries(inherited.filter((name) => wanted[name] === true).map((name) => [name, true]))
  if (Object.keys(again).length > 0) await sendSettings(context, { method: 'PATCH', path, json: again, what })
}

async function noteMoved(context: MoveInContext, shown: JsonObject): Promise<void> {
  const { db, moveInId, local, leftBehind } = context
  const path = apiPath(text(shown, 'url') ?? '')
  const [remoteId, localId] = [number(shown, 'id'), number(await local.find(path), 'id')]
  if (localId === undefined) leftBehind.note(`component ${path}`, 'its files could not be imported')
  else {
    await restoreLineEnds(context, 'component', localId, shown)
    if (remoteId !== undefined) await insertMoved(db, moveInId, 'component', [{ remoteId, localId }])
  }
}
