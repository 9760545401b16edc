import type { Static } from 'typebox'
import type { Permission } from '#core/access/permissions.ts'
import type { Addon } from '#core/contract/automation/addons.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import { findAddon } from '#server/addons/registry.ts'
import { shownConfiguration, storedConfiguration } from '#server/addons/run/configuration.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { type PageOfRows, type PageRequest, pageOfRows } from '#server/db/paging/page-range.ts'
import { componentsByIds } from '#server/db/queries/components/components.ts'
import { type AddonRow, addonsPage } from '#server/db/queries/projects/project-lists.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

type AddonReader = Pick<ApiRequest, 'db' | 'actor'>

export type SeenAddon = AddonRow & { readonly managed: boolean }

interface AddonRight {
  readonly permission: Permission
  readonly scope: AccessScope
}

/** What is needed to manage each of the add-ons. */
async function rightsFor({ db }: AddonReader, rows: readonly AddonRow[]): Promise<AddonRight[]> {
  const components = await componentsByIds(
    db,
    rows.flatMap(({ component_id }) => component_id ?? []),
  )
  const projects = await projectsByIds(db, [
    ...[...components.values()].map(({ project_id }) => project_id),
    ...rows.flatMap(({ project_id }) => project_id ?? []),
  ])
  return rows.map(({ component_id, project_id }) => {
    const component = component_id === null ? undefined : components.get(component_id)
    const project = projects.get(component?.project_id ?? project_id ?? 0)
    if (component && project) return { permission: 'component.edit', scope: { project, component } }
    return project ? { permission: 'project.edit', scope: { project } } : { permission: 'management.addons', scope: {} }
  })
}

/** Add-ons of what the caller may see, and whether they may manage each. */
export async function seenAddons(request: AddonReader, page: PageRequest, id?: number): Promise<PageOfRows<SeenAddon>> {
  const { db, actor } = request
  const rights = await rightsOf(db, actor)
  const { components, changeOwners } = await visibilityOf(db, actor)
  const projects = changeOwners?.filter((owner) => owner < 0).map((owner) => -owner)
  const site = whyNot(rights, 'management.addons', {}) === undefined
  const found = await addonsPage(db, { components, projects, site, ...(id === undefined ? {} : { id }) }, page)
  const needed = await rightsFor(request, found.rows)
  const managed = needed.map(({ permission, scope }) => whyNot(rights, permission, scope) === undefined)
  return { count: found.count, rows: found.rows.map((row, i) => ({ ...row, managed: managed[i] === true })) }
}

const everything: PageRequest = (count) => ({ limit: count, offset: 0 })

/** Add-ons that the caller manages. */
export async function managedAddons(request: ApiRequest, page: PageRequest): Promise<PageOfRows<SeenAddon>> {
  const rows = (await seenAddons(request, everything)).rows.filter(({ managed }) => managed)
  return pageOfRows(rows, page)
}

const one: PageRequest = () => ({ limit: 1, offset: 0 })

export async function seenAddon(request: ApiRequest, id: number): Promise<SeenAddon> {
  const [row] = (await seenAddons(request, one, id)).rows
  if (!row) throw new AppError('not_found')
  return row
}

export const requestedAddon = (request: ApiRequest<{ readonly id: number }>): Promise<SeenAddon> =>
  seenAddon(request, request.params.id)

/** For those who manage it; to others there is nothing to manage. */
export async function managedAddon(request: ApiRequest<{ readonly id: number }>): Promise<SeenAddon> {
  const row = await requestedAddon(request)
  if (!row.managed) throw new AppError('not_found')
  return row
}

export function presentAddon(row: SeenAddon, { links }: ApiRequest): Static<typeof Addon> {
  const { component_project: project, component_path: component } = row
  const stored = storedConfiguration(row)
  return {
    component: project === null || component === null ? null : links.component({ project, component }),
    project: row.project_slug === null ? null : links.project(row.project_slug),
    name: row.name,
    id: row.id,
    configuration: row.managed ? shownConfiguration(findAddon(row.name)?.fields ?? {}, stored) : {},
    url: links.api(`addons/${row.id}/`),
    api_name: null,
    api_url: null,
  }
}
