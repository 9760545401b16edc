import type { Static } from 'typebox'
import { Action, actionNames } from '#core/changes/actions.ts'
import { type Change, changeContract } from '#core/contract/history/changes.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import type { Visibility } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { requestedTranslation, requestedVisibility } from '#server/api/request/find.ts'
import { requestedConditions } from '#server/api/resources/history/change-filter.ts'
import {
  aboutAlerts,
  type RelatedToChanges,
  relatedToChanges,
} from '#server/api/resources/history/related-to-changes.ts'
import { stringDetails } from '#server/api/resources/history/string-details.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import { componentIdsOfProject } from '#server/db/queries/components/components.ts'
import {
  type ChangeFilter,
  type ChangeRow,
  changeById,
  changesFrom,
  changesOfTranslation,
} from '#server/db/queries/history/change-lists.ts'
import { filteredChanges } from '#server/db/queries/history/filtered-changes.ts'
import { HISTORY_TRIMMED, readSetting } from '#server/db/queries/site/settings.ts'
import { AppError } from '#server/errors.ts'

const noneRelated: RelatedToChanges = new Map()

export function presentChange(
  row: ChangeRow,
  { links, actor }: Pick<ApiRequest, 'links' | 'actor'>,
  related = noneRelated,
  strings: Awaited<ReturnType<typeof stringDetails>> = new Map(),
): Static<typeof Change> {
  const { project_slug: project, component_path: component, language_code: language } = row
  const known = project !== null && component !== null
  const isKept = actor.kind === 'anonymous' && aboutAlerts.has(row.action)
  return {
    unit: row.unit_id === null ? null : links.unit(row.unit_id),
    component: known ? links.component({ project, component }) : null,
    translation: known && language !== null ? links.translation({ project, component, language }) : null,
    user: row.username === null ? null : links.user(row.username),
    author: row.author === null ? null : links.user(row.author),
    timestamp: isoTime(row.timestamp),
    action: row.action,
    action_name: actionNames[row.action] ?? '',
    target: row.target,
    id: row.id,
    url: links.change(row.id),
    // Strings that only files without a template name were there before their record.
    old: row.action === Action.sourceAddedInRepository ? row.target : row.old,
    details: strings.get(row.id) ?? (row.details === '' || isKept ? {} : JSON.parse(row.details)),
    alert: related.get(row.id)?.alert ?? null,
    addon: related.get(row.id)?.addon ?? null,
  }
}

/** How a request wants a list of changes to be cut; `after`: only what is older than this one. */
interface ChangePageRequests {
  readonly page: PageRequest
  readonly after: number | undefined
}

async function pageOfChanges(
  request: ApiRequest,
  filter: ChangeFilter,
  owners: Visibility['changeOwners'],
  { page, after }: ChangePageRequests,
) {
  const { db, services } = request
  const conditions = await requestedConditions(request)
  if (conditions) return filteredChanges(db, filter, { ...conditions, olderThan: after }, page)
  const map = await services.pageMaps.of(db, 'change', owners)
  const { limit, offset } = page(map.count)
  const start = after ? { firstId: 0, lastId: after - 1, skip: 0 } : map.descending(offset)
  return { count: map.count, rows: start ? await changesFrom(db, filter, start, limit) : [] }
}

export async function presentChanges(
  rows: readonly ChangeRow[],
  request: ApiRequest,
): Promise<Static<typeof Change>[]> {
  const related = await relatedToChanges(rows, request)
  const strings = await stringDetails(request.db, rows)
  return rows.map((row) => presentChange(row, request, related, strings))
}

export const changeRoutes: readonly AnyRoute[] = [
  serveList(changeContract.changes, {
    position: (row) => row.id,
    present: presentChanges,
    load: async (request, page, after) => {
      const { changeOwners: owners } = await requestedVisibility(request)
      return pageOfChanges(request, { owners }, owners, { page, after })
    },
  }),
  serveList(changeContract.changesOfProject, {
    position: (row) => row.id,
    present: presentChanges,
    load: async (request, page, after) => {
      const { db, actor, params } = request
      const project = await findProject(db, actor, params.project)
      request.showsOnly(project.id)
      const { components } = await requestedVisibility(request)
      const own = await componentIdsOfProject(db, project.id)
      const seen = components ? own.filter((id) => components.includes(id)) : own
      const owners = [...seen, -project.id]
      const filter = { projectId: project.id, owners: seen.length === own.length ? undefined : owners }
      return pageOfChanges(request, filter, owners, { page, after })
    },
  }),
  serveList(changeContract.changesOfComponent, {
    position: (row) => row.id,
    present: presentChanges,
    load: async (request, page, after) => {
      const { db, actor, params } = request
      const { component } = await findComponent(db, actor, params.project, params.component)
      request.showsOnly(component.project_id)
      return pageOfChanges(request, { componentId: component.id }, [component.id], { page, after })
    },
  }),
  serveList(changeContract.changesOfTranslation, {
    position: (row) => row.id,
    present: presentChanges,
    load: async (request, page, after) => {
      const { db } = request
      const { component, translation } = await requestedTranslation(request)
      request.showsOnly(component.project_id)
      const conditions = await requestedConditions(request)
      // The numbers of a translation's changes are not in a reply, their ids are: a walk goes by those. A trimmed history has gaps in its numbers.
      const hasGaps = async () => (await readSetting(db, HISTORY_TRIMMED)) !== undefined
      if (conditions || after !== undefined || (await hasGaps())) {
        const asked = { ...(conditions ?? { actions: [] }), olderThan: after }
        return filteredChanges(db, { translationId: translation.id }, asked, page)
      }
      const { limit, offset } = page(translation.changes)
      const to = translation.changes - offset
      const rows = await changesOfTranslation(db, { translationId: translation.id, from: to - limit + 1, to })
      return { count: translation.changes, rows }
    },
  }),
  serveRoute(changeContract.change, {
    get: async (request) => {
      const { db, params } = request
      const { changeOwners } = await requestedVisibility(request)
      const row = await changeById(db, params.id, changeOwners)
      if (!row) throw new AppError('not_found')
      return (await presentChanges([row], request))[0]
    },
  }),
]
