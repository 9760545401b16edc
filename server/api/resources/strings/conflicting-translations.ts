import { type Static, Type } from 'typebox'
import { splitForms } from '#core/units/forms.ts'
import { findProject } from '#server/access/find.ts'
import { sightOf } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { Url } from '#server/api/http/schema.ts'
import { languageNamed } from '#server/api/request/require.ts'
import { cutting } from '#server/db/paging/page-range.ts'
import { componentIdsOfProject } from '#server/db/queries/components/components.ts'
import {
  type DifferenceScope,
  type DifferentGroup,
  differentGroups,
  unitsOfGroup,
} from '#server/db/queries/strings/conflicting-translations.ts'

const Difference = Type.Object(
  {
    source: Type.Array(Type.String(), { description: 'Forms of the source.' }),
    translations: Type.Array(
      Type.Object({
        target: Type.Array(Type.String()),
        units: Type.Array(
          Type.Object({
            id: Type.Integer(),
            url: Url,
            component: Type.String({ description: 'Address of the component within the project.' }),
            context: Type.String(),
            state: Type.Integer(),
          }),
        ),
      }),
      { description: 'The most used one first.' },
    ),
  },
  { title: 'Difference' },
)

async function scopeOf({ db, actor, params, query }: ApiRequest): Promise<DifferenceScope> {
  const project = await findProject(db, actor, params.project as string)
  const languageId = await languageNamed(db, 'language', query.language)
  const own = await componentIdsOfProject(db, project.id)
  const { components: seen } = await sightOf(db, actor)
  return { languageId, components: seen ? own.filter((id) => seen.includes(id)) : own }
}

async function present(request: ApiRequest, group: DifferentGroup): Promise<Static<typeof Difference>> {
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
  listRoute<DifferentGroup>({
    path: '/api/projects/:project/differences/',
    name: 'Different translations',
    summary: 'Source texts of the project that are not always translated alike into a language.',
    needs: 'anyone who may see it',
    item: Difference,
    query: { language: Type.String({ description: 'Language code.' }) },
    async load(request, cut) {
      const scope = await scopeOf(request)
      const groups = await request.remember(`differences ${scope.languageId} ${scope.components.join(' ')}`, () =>
        differentGroups(request.db, scope),
      )
      return cutting(groups, cut)
    },
    async present(rows, request) {
      const shown: Static<typeof Difference>[] = []
      for (const group of rows) shown.push(await present(request, group))
      return shown
    },
  }),
]
