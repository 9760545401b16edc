import type { JsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'
import { apiPath, idIn } from '#server/move-in/api-calls.ts'
import { compareHistory, type NewestChanges } from '#server/move-in/compare-history.ts'
import { compareTranslation } from '#server/move-in/compare-translation.ts'
import { type Comparison, compareFields } from '#server/move-in/comparison.ts'
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
    const there = project.shown
    compareFields(comparison, 'project', path, Object.keys(projectSettings(there)), {
      there,
      here: await context.local.find(path),
    })
    await compareNamed(context, comparison, 'label', `${path}labels/`, ['description', 'color'])
    await compareNamed(context, comparison, 'category', `${path}categories/`, ['slug', 'check_flags'])
    const newest = await compareHistory(context, comparison, `${path}changes/`)
    for (const component of await componentsOf(context, project)) {
      context.signal?.throwIfAborted()
      await compareComponent(context, comparison, component, newest)
    }
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
  const here = new Map((await local.all(path)).map((one) => [text(one, 'name'), one]))
  for (const there of await remote.all(path)) {
    const name = text(there, 'name')
    compareFields(comparison, kind, `${path}: ${name}`, fields, { there, here: here.get(name) })
  }
}

async function compareComponent(
  context: MoveInContext,
  comparison: Comparison,
  there: JsonObject,
  newest: NewestChanges,
): Promise<void> {
  const { remote, local } = context
  const path = apiPath(text(there, 'url') ?? '')
  const here = await local.find(path)
  const held = context.isLast ? [] : ['push', 'push_on_commit', 'commit_pending_age', 'pull_interval']
  const fields = Object.keys(componentSettings(there, true)).filter(
    (name) => name !== 'category' && name !== 'repo' && !held.includes(name),
  )
  compareFields(comparison, 'component', path, fields, { there, here })
  if (!here) return
  const translations = new Map((await local.all(`${path}translations/`)).map((one) => [apiPath(String(one.url)), one]))
  const all = await remote.all(`${path}translations/`)
  const pathOf = (one: JsonObject) => apiPath(text(one, 'url') ?? '')
  for (const [index, one] of all.entries()) {
    for (const next of all.slice(index, index + 1 + AHEAD)) remote.prepareList(`${pathOf(next)}units/`)
    const pair = { there: one, here: translations.get(pathOf(one)) }
    await compareTranslation(context, comparison, { ...pair, component: there, newest })
  }
  await compareScreenshots(context, comparison, `${path}screenshots/`)
}

/** Translations whose strings the other server is asked for while those of one are compared. */
const AHEAD = 4

async function compareScreenshots(context: MoveInContext, comparison: Comparison, path: string): Promise<void> {
  const { remote, local } = context
  const view = (one: JsonObject) => ({
    name: one.name,
    repository_filename: one.repository_filename,
    translation: apiPath(text(one, 'translation') ?? ''),
    strings: list(one, 'units').filter((url) => idIn(url) !== undefined).length,
  })
  const here = new Map((await local.all(path)).map((one) => [text(one, 'name'), view(one)]))
  for (const one of await remote.all(path)) {
    const pair = { there: view(one), here: here.get(text(one, 'name')) }
    compareFields(comparison, 'screenshot', `${path}: ${one.name}`, Object.keys(pair.there), pair)
  }
}
