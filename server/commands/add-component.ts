import { RE2JS } from 're2js'
import { Action } from '#core/changes/actions.ts'
import type { FileFormat } from '#core/formats/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { defaultMessages } from '#core/templates/defaults.ts'
import { keepLogins, splitAddresses } from '#server/commands/keep-logins.ts'
import { checkName, checkRepositoryPath, checkSlug } from '#server/commands/names.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import { componentByPath, insertComponent, type NewComponent } from '#server/db/queries/components.ts'
import { invalid } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'
import { Vcs } from '#server/vcs/vcs.ts'

export type ComponentRequest = Omit<NewComponent, 'path' | 'created' | 'category_id' | 'linked_component_id'>

/** Makes a component and queues its first import; if that finds the repository unusable, the component goes again. */
export async function addComponent(
  tx: Db,
  vcs: Vcs,
  request: ComponentRequest,
  now: number,
): Promise<{ componentId: number; taskId: string }> {
  const { settings: component, logins } = splitAddresses(request)
  checkComponent(vcs, component)
  const path = component.slug
  if (await componentByPath(tx, { projectId: component.project_id, path }))
    throw invalid('slug', 'The project has a component with this slug already.')
  const row = { ...defaultMessages, ...component, path, category_id: null, linked_component_id: null, created: now }
  const componentId = await insertComponent(tx, row)
  await keepLogins(tx, vcs, componentId, logins, now)
  const scope = { projectId: component.project_id, componentId }
  await insertChanges(tx, scope, [{ action: Action.componentCreated }], now)
  return { componentId, taskId: await queuePull(tx, componentId, component.repo, now) }
}

/** Asks for a component to be brought up to its repository. */
export const queuePull = (tx: Db, componentId: number, repo: string, now: number): Promise<string> =>
  addJob(
    tx,
    {
      kind: 'pull_component',
      payload: { componentId },
      key: `pull:${componentId}`,
      lane: Vcs.lane(repo),
      componentId,
    },
    now,
  )

function checkComponent(vcs: Vcs, component: ComponentRequest): void {
  checkName(component.name, 100)
  checkSlug(component.slug, 100)
  vcs.check({ repo: component.repo, branch: component.branch ?? '' })
  if (!component.filemask.includes('*'))
    throw invalid('filemask', "A file mask needs a * where the language code stands, as in 'locales/*.json'.")
  checkRepositoryPath('filemask', component.filemask)
  checkRepositoryPath('template', component.template ?? '')
  const format = findFormat(component.file_format)
  if (!format) throw invalid('file_format', `'${component.file_format}' is not a file format known here.`)
  checkTemplate(format.format.linguality, component.template ?? '')
  checkRegex(component.language_regex ?? '')
}

function checkTemplate(linguality: FileFormat['linguality'], template: string): void {
  if (linguality === 'monolingual' && template === '')
    throw invalid('template', "Name the file with the source strings, as in 'locales/en.json'.")
  if (linguality === 'bilingual' && template !== '')
    throw invalid('template', 'Files of this format hold the source texts themselves: leave the template empty.')
}

function checkRegex(regex: string): void {
  if (regex.length > 500) throw invalid('language_regex', 'A regular expression has at most 500 characters.')
  try {
    RE2JS.compile(regex)
  } catch (error) {
    throw invalid('language_regex', `This regular expression cannot be used: ${(error as Error).message}`)
  }
}
