import type { Static } from 'typebox'
import { type Unit, unitContract } from '#core/contract/strings/units.ts'
import { checkedFormatFlags } from '#core/formats/format-flags.ts'
import { message } from '#core/messages/message.ts'
import { effectiveFlagList, type FlagLevels, listedFlags } from '#core/units/effective-flags.ts'
import { fitForms, splitForms } from '#core/units/forms.ts'
import { checksum } from '#core/units/identity.ts'
import { isApproved, isFuzzy, isTranslated } from '#core/units/state.ts'
import { demandVisible } from '#server/access/find.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, microseconds } from '#server/api/http/time.ts'
import { requestedTranslation, requestedVisibility } from '#server/api/request/find.ts'
import { unitsOfSources } from '#server/api/resources/strings/same-strings.ts'
import { sourceEdit } from '#server/api/resources/strings/source-edits.ts'
import { stringCreation, stringRemoval } from '#server/api/resources/strings/string-writes.ts'
import { asksToSearch, searchedUnits } from '#server/api/resources/strings/unit-search.ts'
import { unitWrites } from '#server/api/resources/strings/unit-writes.ts'
import { type TranslationPath, translationPaths } from '#server/db/queries/components/translations.ts'
import { findingsOfUnits, type StoredFinding } from '#server/db/queries/quality/findings.ts'
import {
  labelsBySourceString,
  Mark,
  translationsOfString,
  type UnitLabel,
  type UnitRow,
  unitById,
  unitDetails,
  unitsAfterOwnPosition,
  unitsAfterPosition,
  unitsFrom,
  unitWithPath,
} from '#server/db/queries/strings/units.ts'
import { AppError, invalid } from '#server/errors.ts'

type UnitView = Omit<Static<typeof Unit>, 'id_hash' | 'content_hash' | 'labels' | 'source_info'> & {
  readonly id_hash: bigint
  readonly content_hash: bigint
  readonly labels: readonly UnitLabel[]
  readonly source_info?: {
    readonly explanation: string
    readonly extra_flags: string
    readonly labels: readonly UnitLabel[]
  }
}

/** What is the same for every unit of one translation. */
interface Frame {
  readonly url: string
  readonly translate: string
  readonly path: TranslationPath
  readonly flags: Pick<FlagLevels, 'inherited' | 'format' | 'component'>
  /** Those flags as the API sends them, for units that have none of their own. */
  readonly flagList: string
}

function frame(path: TranslationPath, links: Links): Frame {
  const scope = { project: path.project_slug, component: path.component_path, language: path.language_code }
  const { inherited_flags: inherited, check_flags: component } = path
  const flags = { inherited, format: checkedFormatFlags(path.file_format), component }
  const flagList = effectiveFlagList(flags)
  return { url: links.translation(scope), translate: links.translate(scope), path, flags, flagList }
}

function presentUnit(
  row: UnitRow,
  { url, translate, path, flags, flagList }: Frame,
  links: Links,
  labels: readonly UnitLabel[],
): UnitView {
  const hash = BigInt(row.id_hash)
  const source = splitForms(row.source)
  const target = splitForms(row.target)
  const details = unitDetails(row)
  const { location, sourceFlags: ofSource, extraFlags: extra, unitFlags: own } = details
  // A source string has the id of its own unit, and what is said of it is said there.
  const isSource = row.id === row.source_string_id
  return {
    translation: url,
    source,
    previous_source: details.previousSource,
    target: source.length > 1 ? fitForms(target, path.plural_number) : target,
    id_hash: hash,
    content_hash: BigInt(row.content_hash),
    location,
    context: row.context,
    note: details.note,
    flags: listedFlags(ofSource),
    extra_flags: isSource ? extra : own,
    explanation: isSource ? details.explanation : '',
    labels,
    state: row.state,
    fuzzy: isFuzzy(row.state),
    translated: isTranslated(row.state),
    approved: isApproved(row.state),
    pending: (row.marks & Mark.pending) !== 0,
    position: row.position,
    has_suggestion: (row.marks & Mark.suggestion) !== 0,
    has_comment: (row.marks & Mark.comment) !== 0,
    has_failing_check: (row.marks & Mark.finding) !== 0,
    num_words: row.num_words,
    source_unit: links.unit(row.source_string_id),
    screenshots_url: links.unitScreenshots(row.id),
    translation_parent: null,
    effective_source: source,
    effective_previous_source: splitForms(details.previousSource),
    effective_source_language: path.source_language_code,
    tbx_terms: {},
    priority: row.priority,
    id: row.id,
    web_url: `${translate}?checksum=${checksum(hash)}`,
    url: links.unit(row.id),
    timestamp: isoTime(row.created),
    language_code: path.language_code,
    last_updated: isoTime(row.updated ?? row.created),
    automatically_translated: (row.marks & Mark.automatic) !== 0,
    effective_flags:
      row.details === null ? flagList : effectiveFlagList({ ...flags, location, source: ofSource, extra, unit: own }),
  }
}

export async function viewUnits({ db, links, remember }: ApiRequest, rows: readonly UnitRow[]): Promise<UnitView[]> {
  const labels = await labelsBySourceString(
    db,
    rows.flatMap(({ id, source_string_id }) => (id === source_string_id ? [id] : [])),
  )
  const ids = [...new Set(rows.map((row) => row.translation_id))]
  const frames = await remember(`frames ${ids}`, async () => {
    const paths = await translationPaths(db, ids)
    return new Map([...paths.values()].map((path) => [path.id, frame(path, links)]))
  })
  return rows.flatMap((row) => {
    const context = frames.get(row.translation_id)
    return context ? [presentUnit(row, context, links, labels.get(row.id) ?? [])] : []
  })
}

/** Units with what is said of their source strings, so that nobody has to ask for those one by one. */
async function viewWithSourceInfo(request: ApiRequest, rows: readonly UnitRow[]): Promise<UnitView[]> {
  const labels = await labelsBySourceString(request.db, [...new Set(rows.map((row) => row.source_string_id))])
  const details = new Map(rows.map((row) => [row.id, { ...unitDetails(row), stringId: row.source_string_id }]))
  return (await viewUnits(request, rows)).map((view) => {
    const known = details.get(view.id)
    if (!known) return view
    const { explanation, extraFlags: extra_flags, stringId } = known
    return { ...view, source_info: { explanation, extra_flags, labels: labels.get(stringId) ?? [] } }
  })
}

/** Units with what a list of them was asked to tell besides. */
async function viewListed(request: ApiRequest, rows: readonly UnitRow[]): Promise<UnitView[]> {
  const { source_info, failing_checks } = request.query
  const views = await (source_info === 'true' ? viewWithSourceInfo(request, rows) : viewUnits(request, rows))
  if (failing_checks !== 'true') return views
  const findings = await findingsOfUnits(
    request.db,
    views.map(({ id }) => id),
  )
  return views.map((view) => ({ ...view, failing_checks: activeChecks(findings.get(view.id)) }))
}

const activeChecks = (findings: readonly StoredFinding[] = []): string[] =>
  findings.filter(({ dismissed }) => dismissed === 0).map(({ check }) => check)

async function viewUnit(request: ApiRequest, id: number): Promise<UnitView | undefined> {
  const row = await unitById(request.db, { id })
  return row && (await viewUnits(request, [row]))[0]
}

/** The unit that the request's address names, for somebody who may know of it. */
async function requestedUnit({ db, actor, params }: ApiRequest<{ readonly id: number }>): Promise<UnitRow> {
  return (await requestedWithPath({ db, actor, params })).unit
}

async function requestedWithPath({
  db,
  actor,
  params,
}: Pick<ApiRequest<{ readonly id: number }>, 'db' | 'actor' | 'params'>) {
  const found = await unitWithPath(db, params.id)
  if (!found) throw new AppError('not_found')
  await demandVisible(db, actor, found)
  return found
}

/** One unit for somebody who may know of it, in one statement or two. */
async function shownUnit(request: ApiRequest<{ readonly id: number }>): Promise<UnitView> {
  const { unit, path, component } = await requestedWithPath(request)
  request.showsOnly(component.project_id)
  const labels = unit.id === unit.source_string_id ? await labelsBySourceString(request.db, [unit.id]) : undefined
  return presentUnit(unit, frame(path, request.links), request.links, labels?.get(unit.id) ?? [])
}

/** What a search finds has an order of its own. */
function refuseCursor(after: number | undefined): void {
  if (after !== undefined) throw invalid('cursor', message('query.byPage'))
}

export const unitRoutes: readonly AnyRoute[] = [
  serveList(unitContract.unitsOfTranslation, {
    position: (row: UnitRow) => row.position,
    async load(request, page, after) {
      const { db } = request
      const { component, translation, path } = await requestedTranslation(request)
      await request.remember(`frames ${translation.id}`, async () => new Map([[path.id, frame(path, request.links)]]))
      if (asksToSearch(request.query)) {
        refuseCursor(after)
        const scope = { translationId: translation.id, projectId: component.project_id }
        return searchedUnits(request, scope, page, [{ key: 'position', descending: false }])
      }
      request.showsOnly(component.project_id)
      const { limit, offset } = page(translation.total)
      const where = { componentId: component.id, translationId: translation.id, position: after ?? offset, limit }
      const ownOrder = component.template === '' && translation.is_source === 0
      const rows = ownOrder ? await unitsAfterOwnPosition(db, where) : await unitsAfterPosition(db, where)
      return { count: translation.total, rows }
    },
    present: (rows, request) => viewUnits(request, rows),
    post: stringCreation(viewUnit),
  }),
  serveList(unitContract.units, {
    position: (row: UnitRow) => row.id,
    async load(request, page, after) {
      const { db, services } = request
      const { components } = await requestedVisibility(request)
      if (request.query.source_unit !== undefined) {
        refuseCursor(after)
        return unitsOfSources(db, request.query, components, page)
      }
      if (asksToSearch(request.query)) {
        refuseCursor(after)
        return searchedUnits(request, { components }, page, [])
      }
      const map = await services.pageMaps.of(db, 'unit', components)
      const { limit, offset } = page(map.count)
      const start = after === undefined ? map.ascending(offset) : { firstId: after + 1, lastId: 0, skip: 0 }
      return { count: map.count, rows: start ? await unitsFrom(db, start, components, limit) : [] }
    },
    present: (rows, request) => viewListed(request, rows),
  }),
  serveRoute(unitContract.unit, {
    version: ({ id, last_updated }: UnitView) => `${id}-${microseconds(last_updated)}`,
    get: shownUnit,
    ...unitWrites,
    delete: stringRemoval,
  }),
  serveRoute(unitContract.sourceOfUnit, { post: sourceEdit(viewUnit) }),
  serveRoute(unitContract.translationsOfUnit, {
    get: async (request) => {
      const { id, source_string_id } = await requestedUnit(request)
      // A source string has the id of its own unit.
      if (id !== source_string_id) throw new AppError('not_a_source_unit')
      return viewUnits(request, await translationsOfString(request.db, { id }))
    },
  }),
]
