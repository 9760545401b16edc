import type { Static } from 'typebox'
import { type Difference, differenceContract } from '#core/contract/strings/conflicting-translations.ts'
import { splitForms } from '#core/units/forms.ts'
import { findProject } from '#server/access/find.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList } from '#server/api/http/serve-route.ts'
import { languageNamed } from '#server/api/request/require.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { componentIdsOfProject } from '#server/db/queries/components/components.ts'
import {
  type DifferenceScope,
  type DifferentGroup,
  differentGroups,
  unitsOfGroup,
} from '#server/db/queries/strings/conflicting-translations.ts'

async function scopeOf({
  db,
  actor,
  params,
  query,
}: ApiRequest<{ readonly project: string }>): Promise<DifferenceScope> {
  const project = await findProject(db, actor, params.project)
  const languageId = await languageNamed(db, 'language', query.language)
  const own = await componentIdsOfProject(db, project.id)
  const { components: seen } = await visibilityOf(db, actor)
  return { languageId, components: seen ? own.filter((id) => seen.includes(id)) : own }
}

async function present(
  request: ApiRequest<{ readonly project: string }>,
  group: DifferentGroup,
): Promise<Static<typeof Difference>> {
  const { db, links } = request
  const units = await unitsOfGroup(db, await scopeOf(request), group)
  const byTarget = [...Map.groupBy(units, (unit) => unit.target)].sort(([, a], [, b]) => b.length - a.length)
  return {
    source: splitForms(group.source),
    translations: byTarget.map(([target, own]) => ({
      target: splitForms(target),
      units: own.map(({ id, path, context, state }) => ({ id, url: links.unit(id), component: path, context, state })),
    })),
  }
}

export const differenceRoutes: readonly AnyRoute[] = [
  serveList(differenceContract.differentTranslations, {
    async load(request, page) {
      const scope = await scopeOf(request)
      const groups = await request.remember(`differences ${scope.languageId} ${scope.components.join(' ')}`, () =>
        differentGroups(request.db, scope),
      )
      return pageOfRows(groups, page)
    },
    async present(rows, request) {
      const shown: Static<typeof Difference>[] = []
      for (const group of rows) shown.push(await present(request, group))
      return shown
    },
  }),
]
