import { MAX_IDS, unitListContract } from '#core/contract/strings/unit-lists.ts'
import { message } from '#core/messages/message.ts'
import { readSort, type Sort } from '#core/search/sort.ts'
import { hashOfChecksum } from '#core/units/identity.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { presentChanges } from '#server/api/resources/history/changes.ts'
import { languageIds } from '#server/api/resources/strings/same-strings.ts'
import { requestedQuery } from '#server/api/resources/strings/unit-search.ts'
import { viewUnits } from '#server/api/resources/strings/units.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { filteredChanges } from '#server/db/queries/history/filtered-changes.ts'
import { unitIdByHash, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { unitsByIds } from '#server/db/queries/strings/units.ts'
import type { SearchScope } from '#server/db/search/scope.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { invalid } from '#server/errors.ts'

async function scopeOf(db: Db, accessScope: FoundScope, seen: readonly number[] | undefined): Promise<SearchScope> {
  const { project, categories, component, translation, language } = accessScope
  const scope = { components: seen, projectId: project?.id, componentId: component?.id }
  const inside = { ...scope, translationId: translation?.id, languageId: language?.id }
  if (!project || !categories?.length || component) return inside
  const folder = `${categories.map(({ slug }) => slug).join('/')}/`
  const rows = await componentsOfProject(db, { projectId: project.id })
  const own = rows.filter(({ id, path }) => path.startsWith(folder) && (seen?.includes(id) ?? true))
  return { ...inside, components: own.map(({ id }) => id) }
}

/** Strings of a component as its file has them; of more than one component one after the other. */
const usualOrder = (scope: FoundScope): Sort[] =>
  scope.kind === 'translation'
    ? [{ key: 'position', descending: false }]
    : scope.project
      ? [
          { key: 'component', descending: false },
          { key: 'position', descending: false },
        ]
      : []

async function unitIds({ db, actor, query, services }: ApiRequest): Promise<unknown> {
  const scope = await findScope(db, actor, (query.path ?? '').split('/').filter(Boolean))
  const tree = requestedQuery(query.q, services.now())
  const { components } = await visibilityOf(db, actor)
  const asked = readSort(query.sort_by ?? '')
  const offset = /^\d{1,9}$/.test(query.offset ?? '') ? Number(query.offset) : 0
  const { count, ids } = await searchUnits(db, tree, {
    ...(await scopeOf(db, scope, components)),
    sort: asked.length > 0 ? asked : usualOrder(scope),
    page: () => ({ limit: MAX_IDS, offset }),
  })
  return { count, offset, ids, unit: await soughtUnit(db, scope, query.checksum) }
}

async function soughtUnit(db: Db, scope: FoundScope, text: string | undefined): Promise<number | null> {
  if (text === undefined || !scope.translation) return scope.unitId ?? null
  const hash = hashOfChecksum(text)
  if (hash === undefined) throw invalid('checksum', message('string.checksum'))
  return (await unitIdByHash(db, scope.translation.id, hash)) ?? null
}

export const unitListRoutes: readonly AnyRoute[] = [
  serveRoute(unitListContract.numbersOfUnits, {
    get: unitIds,
  }),
  serveList(unitListContract.languagesOfUnit, {
    async load({ db, actor, params, query }, page) {
      const { unit } = await findUnit(db, actor, params.id)
      const wanted = query.language === undefined ? undefined : new Set(await languageIds(db, query.language))
      const all = await unitsOfString(db, unit.source_string_id)
      const ids = all
        .filter(({ id, language_id }) => id !== unit.id && (!wanted || wanted.has(language_id)))
        .map(({ id }) => id)
      const { count, rows } = pageOfRows(ids, page)
      return { count, rows: await unitsByIds(db, rows) }
    },
    present: (rows, request) => viewUnits(request, rows),
  }),
  serveList(unitListContract.changesOfUnit, {
    async load({ db, actor, params }, page) {
      const { unit } = await findUnit(db, actor, params.id)
      return filteredChanges(db, { unitId: unit.id }, { actions: [] }, page)
    },
    present: presentChanges,
  }),
]
