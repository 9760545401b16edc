import type { JsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import { compareHistory, type NewestChanges } from '#server/move-in/compare-history.ts'
import { compareComponentParts, compareProjectParts } from '#server/move-in/compare-parts.ts'
import { compareTranslation } from '#server/move-in/compare-translation.ts'
import { type Comparison, compareFields, compareLists, ONLY_HERE } from '#server/move-in/comparison.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { componentSettings, componentsOf } from '#server/move-in/kinds/components.ts'
import { projectSettings } from '#server/move-in/kinds/projects.ts'

/** Compares what both servers show of projects, object by object. */
export async function compareProjects(
  context: MoveInContext,
  comparison: Comparison,
  projects: readonly MovedProject[],
): Promise<void> {
  for (const project of projects) {
    const path = `/api/projects/${project.slug}/`
    const settings = await projectSettings(context, project.shown)
    const pair = { there: { ...project.shown, ...settings }, here: await context.local.find(path) }
    compareFields(comparison, 'project', path, Object.keys(settings), pair)
    await compareNamed(context, comparison, 'label', `${path}labels/`, ['description', 'color'])
    await compareNamed(context, comparison, 'category', `${path}categories/`, ['slug', 'check_flags'])
    await compareProjectParts(context, comparison, project.slug)
    const newest = await compareHistory(context, comparison, `${path}changes/`)
    const components = await componentsOf(context, project)
    for (const component of components) {
      context.signal?.throwIfAborted()
      await compareComponent(context, comparison, component, newest)
    }
    await noteOwnComponents(context, comparison, path, components)
  }
}

const pathOf = (shown: JsonObject): string => apiPath(text(shown, 'url') ?? '')

/** Every project here has a glossary. */
async function noteOwnComponents(
  { local }: MoveInContext,
  comparison: Comparison,
  project: string,
  there: readonly JsonObject[],
): Promise<void> {
  const known = new Set(there.map(pathOf))
  const isOwn = (path: string) => path.startsWith(project.replace('/projects/', '/components/'))
  for (const one of await local.all(`${project}components/`)) {
    const path = pathOf(one)
    if (known.has(path) || !isOwn(path)) continue
    const difference = { kind: 'component', object: path, field: ONLY_HERE, there: '', here: path }
    if (one.is_glossary === true) comparison.differsOnPurpose('a glossary in projects that have none there', difference)
    else comparison.differs(difference)
  }
}

/** Things of a list that have a name. */
async function compareNamed(
  { remote, local }: MoveInContext,
  comparison: Comparison,
  kind: string,
  path: string,
  fields: readonly string[],
): Promise<void> {
  const named = (all: readonly JsonObject[]) => new Map(all.map((one) => [text(one, 'name') ?? '', one]))
  const both = { there: named(await remote.all(path)), here: named(await local.all(path)) }
  compareLists(comparison, kind, path, { ...both, fields })
}

async function compareComponent(
  context: MoveInContext,
  comparison: Comparison,
  shown: JsonObject,
  newest: NewestChanges,
): Promise<void> {
  const { remote, local } = context
  const path = apiPath(text(shown, 'url') ?? '')
  const here = await local.find(path)
  const held = context.isLast ? [] : ['push', 'push_on_commit', 'commit_pending_age', 'pull_interval']
  const settings = await componentSettings(context, shown, true)
  const there = {
    ...shown,
    ...('secondary_language' in settings && { secondary_language: settings.secondary_language }),
  }
  const fields = Object.keys(settings).filter((name) => name !== 'category' && name !== 'repo' && !held.includes(name))
  compareFields(comparison, 'component', path, fields, { there, here })
  if (!here) return
  const translations = new Map((await local.all(`${path}translations/`)).map((one) => [apiPath(String(one.url)), one]))
  const all = await remote.all(`${path}translations/`)
  for (const [index, one] of all.entries()) {
    for (const next of all.slice(index, index + 1 + AHEAD)) remote.prepareStrings(next)
    const pair = { there: one, here: translations.get(pathOf(one)) }
    await compareTranslation(context, comparison, { ...pair, component: there, newest })
  }
  for (const own of translations.keys())
    if (!all.some((one) => pathOf(one) === own)) noteOwnTranslation(comparison, there, own)
  await compareComponentParts(context, comparison, path)
}

/** Files of a repository that the other server has not pulled yet, and glossaries, which have every language of their project here. */
function noteOwnTranslation(comparison: Comparison, component: JsonObject, path: string): void {
  const difference = { kind: 'translation', object: path, field: ONLY_HERE, there: '', here: path }
  if (component.is_glossary === true)
    comparison.differsOnPurpose('glossaries have every language of their project', difference)
  else comparison.differs(difference)
}

/** Translations whose strings the other server is asked for while those of one are compared. */
const AHEAD = 4
