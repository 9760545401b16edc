import { findFormat } from '#core/formats/registry.ts'
import { type Message, message } from '#core/messages/message.ts'
import { levelOf, sameAs } from '#core/settings/effective.ts'
import { groupPattern } from '#core/text/named-groups.ts'
import { discoverMatches, type Match } from '#server/addons/kinds/discovery-matches.ts'
import type { AddonKind, AddonWork } from '#server/addons/model/addon.ts'
import { repositoryUpdated } from '#server/addons/model/events.ts'
import { asLanguageFilter, asPattern, text } from '#server/addons/model/fields.ts'
import { addComponent, type ComponentRequest } from '#server/commands/components/add-component.ts'
import { removeComponent } from '#server/commands/projects/remove-project.ts'
import { linkTo } from '#server/commands/repository/find-repository-owner.ts'
import { inTransaction } from '#server/db/database.ts'
import { copyAddons } from '#server/db/queries/automation/copy-addons.ts'
import { type ComponentRow, componentById, componentsLinkedTo } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'

/** What a found component has from the one whose repository it shares. */
const inherited = [
  'source_language_id',
  'category_id',
  'check_flags',
  'restricted',
  'repoweb',
  'repoweb_translations',
  'report_source_bugs',
  'merge_style',
  'allow_translation_propagation',
  'hide_glossary_matches',
  'enable_suggestions',
  'suggestion_voting',
  'suggestion_autoaccept',
  'language_regex',
  'variant_regex',
] as const satisfies readonly (keyof ComponentRow)[]

function requestFor({ component, project, values }: AddonWork, match: Match): ComponentRequest {
  const shared = Object.fromEntries(inherited.map((name) => [name, component[name]]))
  const format = text(values, 'file_format') || component.file_format
  const { values: settings, inherit } = sameAs(levelOf(component))
  return {
    ...shared,
    ...settings,
    inherit,
    like: component,
    project_id: project.id,
    name: match.name,
    slug: match.slug,
    file_format: format,
    file_format_params: format === component.file_format ? component.file_format_params : '{}',
    filemask: match.filemask,
    template: match.template,
    new_base: match.newBase,
    intermediate: match.intermediate,
    key_filter: match.template === '' ? '' : component.key_filter,
    edit_template: component.edit_template,
    manage_units: Number(match.template !== ''),
    repo: linkTo(project, component),
    branch: '',
    vcs: component.vcs,
    linked_component_id: component.id,
  } as ComponentRequest
}

async function add(work: AddonWork, match: Match): Promise<void> {
  const { db, vcs, now, bot, values, component, addon } = work
  await inTransaction(db, async (tx) => {
    const { componentId } = await addComponent(tx, vcs, requestFor(work, match), now(), bot.id)
    if (values.copy_addons === true)
      await copyAddons(tx, { from: component.id, to: componentId, but: [addon.name, 'weblate.git.squash'] })
  })
}

async function run(work: AddonWork): Promise<Message[]> {
  const { db, vcs, component, values, bot, now } = work
  const files = await vcs.files(await cloneOf(db, component), component.revision)
  const matches = discoverMatches(
    files.map(({ path }) => path),
    values,
  )
  const linked = await componentsLinkedTo(db, { componentId: component.id })
  const known = new Set([component, ...linked].map(({ filemask }) => filemask))
  const messages: Message[] = []
  for (const match of matches.filter(({ filemask }) => !known.has(filemask)))
    try {
      await add(work, match)
      messages.push(message('addon.added', { names: match.name }))
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      messages.push(message('addon.leftOut', { name: match.filemask, problem: error.said }))
    }
  const masks = new Set(matches.map(({ filemask }) => filemask))
  if (values.remove === true)
    for (const { id } of linked.filter(({ filemask }) => !masks.has(filemask)))
      await inTransaction(db, async (tx) => {
        const gone = await componentById(tx, { id })
        if (!gone || gone.linked_component_id !== component.id) return
        await removeComponent(tx, gone, bot, now())
        messages.push(message('addon.removed', { names: gone.name }))
      })
  return messages.length > 0 ? messages : [message('addon.nothingNew')]
}

const asMatch = (pattern: string): Message | undefined => {
  const problem = asPattern(pattern)
  if (problem !== undefined) return problem
  const names = groupPattern(pattern)?.names ?? []
  const missing = ['language', 'component'].find((name) => !names.includes(name))
  return missing === undefined ? undefined : message('addon.patternGroup', { group: missing })
}

const asFormat = (id: string): Message | undefined =>
  findFormat(id) ? undefined : message('format.none', { format: id })

export const discovery: AddonKind = {
  name: 'weblate.discovery.discovery',
  title: 'Component discovery',
  summary: 'Creates a component for every set of files that matches a pattern.',
  scopes: ['component'],
  multiple: true,
  repository: true,
  alone: true,
  fields: {
    match: { label: 'File pattern', type: 'text', required: true, check: asMatch },
    file_format: { label: 'File format', type: 'text', required: true, check: asFormat },
    name_template: {
      label: 'Component name template',
      type: 'text',
      required: true,
      default: '{{ component }}',
    },
    base_file_template: { label: 'Source file', type: 'text', default: '' },
    new_base_template: { label: 'Template for new languages', type: 'text', default: '' },
    intermediate_template: { label: 'Intermediate language file', type: 'text', default: '' },
    language_regex: {
      label: 'Language filter',
      type: 'text',
      required: true,
      default: '^[^.]+$',
      check: asLanguageFilter,
    },
    copy_addons: { label: 'Copy add-ons to new components', type: 'boolean', default: true },
    remove: { label: 'Delete components without files', type: 'boolean', default: false },
  },
  after: repositoryUpdated,
  daily: true,
  run,
}
