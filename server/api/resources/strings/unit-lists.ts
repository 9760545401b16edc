import { Type } from 'typebox'
import { readSort, type Sort } from '#core/search/sort.ts'
import { hashOfChecksum } from '#core/units/identity.ts'
import { type FoundPlace, findPlace } from '#server/access/find-place.ts'
import { sightOf } from '#server/access/visibility.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { nullable } from '#server/api/http/schema.ts'
import { Change, presentChange } from '#server/api/resources/history/changes.ts'
import { languageIds } from '#server/api/resources/strings/same-strings.ts'
import { requestedQuery, searchParameters } from '#server/api/resources/strings/unit-search.ts'
import { Unit, viewUnits } from '#server/api/resources/strings/units.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { cutting } from '#server/db/paging/page-range.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { filteredChanges } from '#server/db/queries/history/filtered-changes.ts'
import { unitIdByHash, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { unitsByIds } from '#server/db/queries/strings/units.ts'
import type { SearchScope } from '#server/db/search/scope.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { invalid } from '#server/errors.ts'

const MOST = 100_000

const UnitIds = Type.Object(
  {
    count: Type.Integer({ description: 'How many strings there are.' }),
    offset: Type.Integer(),
    ids: Type.Array(Type.Integer(), { description: `At most ${MOST}, from offset on.` }),
    unit: nullable(Type.Integer({ description: 'The string that checksum names, in the list or not.' })),
  },
  { title: 'UnitIds' },
)

async function scopeOf(db: Db, place: FoundPlace, seen: readonly number[] | undefined): Promise<SearchScope> {
  const { project, categories, component, translation, language } = place
  const scope = { components: seen, projectId: project?.id, componentId: component?.id }
  const inside = { ...scope, translationId: translation?.id, languageId: language?.id }
  if (!project || !categories?.length || component) return inside
  const folder = `${categories.map(({ slug }) => slug).join('/')}/`
  const rows = await componentsOfProject(db, { projectId: project.id })
  const own = rows.filter(({ id, path }) => path.startsWith(folder) && (seen?.includes(id) ?? true))
  return { ...inside, components: own.map(({ id }) => id) }
}

/** Strings of a component as its file has them; of more than one component one after the other. */
const usualOrder = (place: FoundPlace): Sort[] =>
  place.kind === 'translation'
    ? [{ key: 'position', descending: false }]
    : place.project
      ? [
          { key: 'component', descending: false },
          { key: 'position', descending: false },
        ]
      : []

async function unitIds({ db, actor, query, services }: ApiRequest): Promise<unknown> {
  const place = await findPlace(db, actor, (query.path ?? '').split('/').filter(Boolean))
  const tree = requestedQuery(query.q, services.now())
  const { components } = await sightOf(db, actor)
  const asked = readSort(query.sort_by ?? '')
  const offset = /^\d{1,9}$/.test(query.offset ?? '') ? Number(query.offset) : 0
  const { count, ids } = await searchUnits(db, tree, {
    ...(await scopeOf(db, place, components)),
    sort: asked.length > 0 ? asked : usualOrder(place),
    cut: () => ({ limit: MOST, offset }),
  })
  return { count, offset, ids, unit: await soughtUnit(db, place, query.checksum) }
}

async function soughtUnit(db: Db, place: FoundPlace, text: string | undefined): Promise<number | null> {
  if (text === undefined || !place.translation) return place.unitId ?? null
  const hash = hashOfChecksum(text)
  if (hash === undefined) throw invalid('checksum', 'A checksum has 16 hexadecimal digits.')
  return (await unitIdByHash(db, place.translation.id, hash)) ?? null
}

export const unitListRoutes: readonly AnyRoute[] = [
  {
    path: '/api/unit-ids/',
    name: 'Numbers of units',
    summary: 'The ids of the strings of a place that a query finds, in order: what an editor walks along.',
    needs: 'anyone who may see it',
    query: Type.Object({
      path: Type.String({ description: 'As the web addresses have it.' }),
      ...searchParameters,
      offset: Type.Optional(Type.String({ description: 'How many to leave out at the beginning.' })),
      checksum: Type.Optional(Type.String({ description: 'Of one string, where the path names a translation.' })),
    }),
    reply: UnitIds,
    handle: unitIds,
  },
  listRoute({
    path: '/api/units/:id/languages/',
    name: 'Languages of a unit',
    summary: 'The same string in the other languages of its component.',
    needs: 'anyone who may see it',
    item: Unit,
    query: { language: Type.Optional(Type.String({ description: 'Only these: codes with commas between.' })) },
    async load({ db, actor, params, query }, cut) {
      const { unit } = await findUnit(db, actor, idParameter(params.id))
      const wanted = query.language === undefined ? undefined : new Set(await languageIds(db, query.language))
      const all = await unitsOfString(db, unit.source_string_id)
      const ids = all
        .filter(({ id, language_id }) => id !== unit.id && (!wanted || wanted.has(language_id)))
        .map(({ id }) => id)
      const { count, rows } = cutting(ids, cut)
      return { count, rows: await unitsByIds(db, rows) }
    },
    present: (rows, request) => viewUnits(request, rows),
  }),
  listRoute({
    path: '/api/units/:id/changes/',
    name: 'Changes of a unit',
    summary: 'History of one string, newest first.',
    needs: 'anyone who may see it',
    item: Change,
    async load({ db, actor, params }, cut) {
      const { unit } = await findUnit(db, actor, idParameter(params.id))
      return filteredChanges(db, { unitId: unit.id }, { actions: [] }, cut)
    },
    present: (rows, request) => rows.map((row) => presentChange(row, request)),
  }),
]
