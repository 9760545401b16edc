import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import { type Comparison, compareFields } from '#server/move-in/comparison.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { componentSettings, componentsOf } from '#server/move-in/kinds/components.ts'
import { projectSettings } from '#server/move-in/kinds/projects.ts'

/** Fields of a translation that both servers must show alike; figures of checks are each server's own. */
const translationFields = [
  'language_code',
  'filename',
  'is_template',
  'is_source',
  'total',
  'total_words',
  'translated',
  'translated_words',
  'fuzzy',
  'fuzzy_words',
  'have_suggestion',
  'have_comment',
  'last_change',
] as const

const unitFields = [
  'source',
  'previous_source',
  'target',
  'content_hash',
  'location',
  'context',
  'note',
  'flags',
  'state',
  'position',
  'has_suggestion',
  'has_comment',
  'num_words',
  'priority',
  'explanation',
  'extra_flags',
  'timestamp',
] as const

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
    for (const component of await componentsOf(context, project)) {
      context.signal?.throwIfAborted()
      await compareComponent(context, comparison, component)
    }
    await compareHistory(context, comparison, `${path}changes/`)
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

async function compareComponent(context: MoveInContext, comparison: Comparison, there: JsonObject): Promise<void> {
  const { remote, local } = context
  const path = apiPath(text(there, 'url') ?? '')
  const here = await local.find(path)
  const held = context.isLast ? [] : ['push', 'push_on_commit', 'commit_pending_age', 'pull_interval']
  const fields = Object.keys(componentSettings(there, true)).filter(
    (name) => name !== 'category' && name !== 'repo' && !held.includes(name),
  )
  compareFields(comparison, 'component', path, fields, { there, here })
  if (!here) return
  const excuse = (field: string) =>
    there.vcs === 'local' && field === 'last_change' ? 'files without a repository are committed here' : undefined
  const translations = new Map((await local.all(`${path}translations/`)).map((one) => [apiPath(String(one.url)), one]))
  for (const one of await remote.all(`${path}translations/`)) {
    const address = apiPath(text(one, 'url') ?? '')
    const translation = translations.get(address)
    compareFields(comparison, 'translation', address, translationFields, { there: one, here: translation, excuse })
    const isSameFile = translation?.revision !== undefined && translation.revision === one.revision
    if (translation) await compareUnits(context, comparison, address, isSameFile)
  }
  await compareScreenshots(context, comparison, `${path}screenshots/`)
}

const labelsOf = (unit: JsonObject) =>
  list(unit, 'labels')
    .map((label) => text(label, 'name'))
    .toSorted()

/** What a server takes from a file. '' stands for the whole string. */
const fieldsOfFiles = new Set(['', 'source', 'target', 'content_hash', 'note', 'location', 'flags', 'num_words'])

/** Of these, what an edit changes. */
const editedFields = new Set(['', 'target'])

/** Both have read the very same file and nobody has edited this since: one reads it otherwise. */
const readOtherwise = (unit: JsonObject, isSameFile: boolean) => (field: string) =>
  isSameFile && fieldsOfFiles.has(field) && (unit.pending === false || !editedFields.has(field))
    ? 'the same file is read otherwise'
    : undefined

async function compareUnits(
  { remote, local }: MoveInContext,
  comparison: Comparison,
  path: string,
  isSameFile: boolean,
): Promise<void> {
  const here = new Map((await local.allExact(`${path}units/`)).map((unit) => [text(unit, 'id_hash'), unit]))
  for await (const page of remote.pages(`${path}units/`))
    for (const unit of page) {
      const other = here.get(text(unit, 'id_hash'))
      const pair = {
        there: { ...unit, labels: labelsOf(unit) },
        here: other && { ...other, labels: labelsOf(other) },
        excuse: readOtherwise(unit, isSameFile),
      }
      const name = `${path}: ${text(unit, 'context') ?? list(unit, 'source')[0]}`
      compareFields(comparison, 'string', name, [...unitFields, 'labels'], pair)
    }
}

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

/** A change as both servers show it: numbers of objects are their own. */
const changeKey = (change: JsonObject): string =>
  JSON.stringify([
    change.timestamp,
    number(change, 'action'),
    change.target,
    apiPath(text(change, 'translation') ?? text(change, 'component') ?? ''),
    lastPart(change.author)?.replace(/:/g, '') ?? null,
  ])

async function compareHistory({ remote, local }: MoveInContext, comparison: Comparison, path: string): Promise<void> {
  const here = new Map<string, number>()
  for (const change of await local.all(path)) {
    const key = changeKey(change)
    here.set(key, (here.get(key) ?? 0) + 1)
  }
  for await (const page of remote.pages(path))
    for (const change of page) {
      const key = changeKey(change)
      const count = here.get(key) ?? 0
      comparison.compared('change')
      if (count === 0) comparison.differs({ kind: 'change', object: path, field: '', there: key, here: '' })
      else here.set(key, count - 1)
    }
}
