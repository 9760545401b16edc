import type { Static } from 'typebox'
import type { Component } from '#core/contract/components/component.ts'
import type { Project } from '#core/contract/projects/projects.ts'
import { formatFlags } from '#core/formats/format-flags.ts'
import { sourcesAreEditable } from '#core/formats/registry.ts'
import { publicAddress } from '#core/text/addresses.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { licenseUrl } from '#core/text/licenses.ts'
import { mayInProject } from '#server/access/permissions.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { ComponentPath, Links } from '#server/api/http/links.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { presentLanguage } from '#server/api/resources/languages/language-view.ts'
import { presentFlags, presentSettings } from '#server/api/resources/projects/inherited-fields.ts'
import { viewProjects } from '#server/api/resources/projects/project-view.ts'
import { ownersSettings } from '#server/commands/components/share-repository-settings.ts'
import { addonsAndTasks, type ComponentRow, componentsByIds } from '#server/db/queries/components/components.ts'
import { type LanguageRow, languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
import { shownKind } from '#server/vcs/demo-repository.ts'

interface ComponentContext {
  readonly project: Static<typeof Project>
  readonly sourceLanguage: LanguageRow
  /** Of whom the repository is, where that is another component the caller may know of. */
  readonly owner: { readonly row: ComponentRow; readonly address: string } | undefined
  readonly addonIds: readonly number[]
  readonly taskId: string | undefined
  /** May the caller see where the repository is? */
  readonly repository: boolean
}

/** Loads what a list of components shows beside their own rows, with one query per kind of thing. */
export async function viewComponents(
  request: Pick<ApiRequest, 'db' | 'actor' | 'links'>,
  rows: readonly ComponentRow[],
  given?: ProjectRow,
): Promise<Map<number, Static<typeof Component>>> {
  const { db, actor, links } = request
  const ids = rows.map((row) => row.id)
  const projects = given
    ? new Map([[given.id, given]])
    : await projectsByIds(
        db,
        rows.map((row) => row.project_id),
      )
  const [languages, { addonIds, runningTasks }, owners, projectViews] = await Promise.all([
    languagesByIds(
      db,
      rows.map((row) => row.source_language_id),
    ),
    addonsAndTasks(db, ids),
    ownersOf(request, rows),
    viewProjects(request, [...projects.values()]),
  ])
  const open = new Map<number, boolean>()
  for (const project of projects.values()) open.set(project.id, await mayInProject(db, actor, project, 'vcs.view'))
  return new Map(
    rows.map((row) => {
      const project = projectViews.get(row.project_id)
      const sourceLanguage = languages.get(row.source_language_id)
      if (!project || !sourceLanguage) throw new AppError('error')
      const contexts = {
        project,
        sourceLanguage,
        owner: owners.get(row.id),
        addonIds: (addonIds.get(row.id) ?? []).map(({ id }) => id),
        taskId: runningTasks.get(row.id),
        repository: open.get(project.id) ?? false,
      }
      return [row.id, presentComponent(row, contexts, links)]
    }),
  )
}

/** A repository's owner is named to those who may know of it. */
async function ownersOf(
  { db, actor, links }: Pick<ApiRequest, 'db' | 'actor' | 'links'>,
  rows: readonly ComponentRow[],
): Promise<Map<number, { row: ComponentRow; address: string }>> {
  const ids = rows.flatMap((row) => row.linked_component_id ?? [])
  if (ids.length === 0) return new Map()
  const { components } = await visibilityOf(db, actor)
  const owners = await componentsByIds(db, components ? ids.filter((id) => components.includes(id)) : ids)
  const projects = await projectsByIds(
    db,
    [...owners.values()].map((owner) => owner.project_id),
  )
  const found = new Map<number, { row: ComponentRow; address: string }>()
  for (const row of rows) {
    const owner = owners.get(row.linked_component_id ?? 0)
    const project = projects.get(owner?.project_id ?? 0)
    if (owner && project)
      found.set(row.id, { row: owner, address: links.component({ project: project.slug, component: owner.path }) })
  }
  return found
}

/** Where others clone it from us; that of a shared repository is its owner's. */
const cloneAddress = ({ linked_component_id: owner }: ComponentRow, scope: ComponentPath, links: Links): string =>
  owner === null ? links.clone(scope) : ''

function presentComponent(row: ComponentRow, context: ComponentContext, links: Links): Static<typeof Component> {
  const scope = { project: context.project.slug, component: row.path }
  const shown = (text: string): string | null => (context.repository ? text : null)
  // Whoever may not know the owner of a shared repository does not learn where that is.
  const known = row.linked_component_id === null || context.owner !== undefined
  const settings = context.owner ? { ...row, ...ownersSettings(context.owner.row) } : row
  const whereabouts = (text: string): string | null => (known ? shown(text) : null)
  return {
    name: row.name,
    slug: row.slug,
    id: row.id,
    source_language: presentLanguage(context.sourceLanguage, links),
    project: context.project,
    vcs: whereabouts(shownKind(settings.vcs)),
    repo: whereabouts(publicAddress(settings.repo)),
    push: whereabouts(publicAddress(settings.push)),
    git_export: shown(row.git_export || cloneAddress(row, scope, links)),
    branch: whereabouts(settings.branch),
    push_branch: whereabouts(settings.push_branch),
    filemask: shown(row.filemask),
    screenshot_filemask: shown(row.screenshot_filemask),
    template: row.template,
    edit_template: row.edit_template === 1 && sourcesAreEditable(row.file_format),
    intermediate: row.intermediate,
    new_base: row.new_base,
    file_format: row.file_format,
    license_url: licenseUrl(row.license),
    web_url: links.webComponent(scope),
    url: links.component(scope),
    repository_url: links.component(scope, 'repository/'),
    translations_url: links.component(scope, 'translations/'),
    statistics_url: links.component(scope, 'statistics/'),
    lock_url: links.component(scope, 'lock/'),
    links_url: links.component(scope, 'links/'),
    changes_list_url: links.component(scope, 'changes/'),
    task_url: context.taskId === undefined ? null : links.api(`tasks/${context.taskId}/`),
    priority: row.priority,
    restricted: row.restricted === 1,
    repoweb: shown(row.repoweb),
    report_source_bugs: row.report_source_bugs,
    merge_style: row.merge_style,
    allow_translation_propagation: row.allow_translation_propagation === 1,
    manage_units: row.manage_units === 1,
    enable_suggestions: row.enable_suggestions === 1,
    suggestion_voting: row.suggestion_voting === 1,
    suggestion_autoaccept: row.suggestion_autoaccept,
    push_on_commit: settings.push_on_commit === 1,
    commit_pending_age: settings.commit_pending_age,
    auto_lock_error: settings.auto_lock_error === 1,
    language_regex: row.language_regex,
    variant_regex: row.variant_regex,
    addons: context.addonIds.map((id) => links.api(`addons/${id}/`)),
    is_glossary: row.is_glossary === 1,
    glossary_color: row.glossary_color,
    category: row.category_id === null ? null : links.category(row.category_id),
    linked_component: context.repository ? (context.owner?.address ?? null) : null,
    locked: row.locked === 1,
    file_format_params: readJsonObject(row.file_format_params),
    contribute_project_tm: row.contribute_project_tm === 1,
    ...presentFlags(row, formatFlags(row.file_format)),
    ...presentSettings(row),
    announcements_url: links.component(scope, 'announcements/'),
    reports_url: links.component(scope, 'reports/'),
    key_filter: row.key_filter,
    vcs_params: readJsonObject(settings.vcs_params),
    repoweb_translations: shown(row.repoweb_translations),
    hide_glossary_matches: row.hide_glossary_matches === 1,
    push_on_update: settings.push_on_update === 1,
    ...(settings.pull_interval !== null && { pull_interval: settings.pull_interval }),
  }
}
