import { unitSurroundingContract } from '#core/contract/strings/unit-context.ts'
import { termKind } from '#core/glossary/terms.ts'
import { splitForms } from '#core/units/forms.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList } from '#server/api/http/serve-route.ts'
import { viewUnits } from '#server/api/resources/strings/units.ts'
import { variantsOf } from '#server/commands/components/group-variants.ts'
import { glossaryOf, type Term } from '#server/commands/quality/find-terms.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { componentIdsOfProject } from '#server/db/queries/components/components.ts'
import { translationPaths, translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { glossaryVersions } from '#server/db/queries/quality/glossary-terms.ts'
import { sameSourceUnits } from '#server/db/queries/strings/same-source.ts'
import { unitsByIds } from '#server/db/queries/strings/units.ts'

interface Found {
  readonly term: Term
  readonly matches: { form: number; start: number; end: number; exact: boolean; covered: boolean }[]
}

/** Terms of the glossaries that the actor may see, in the order in which they stand in the source. */
async function termsOfUnit({ db, actor, params }: ApiRequest<{ readonly id: number }>): Promise<Found[]> {
  const { unit, project, sourceLanguage } = await findUnit(db, actor, params.id)
  const scope = { projectId: project.id, sourceLanguage, languageId: unit.language_id }
  const matcher = await glossaryOf(db, scope)
  if (!matcher) return []
  const { components } = await visibilityOf(db, actor)
  const found = new Map<Term, Found>()
  for (const [form, text] of splitForms(unit.source).entries())
    for (const { start, end, isExact, isCovered, terms } of matcher.find(text))
      for (const term of terms) {
        if (components && !components.includes(term.componentId)) continue
        const known = found.get(term) ?? { term, matches: [] }
        known.matches.push({ form, start, end, exact: isExact, covered: isCovered })
        found.set(term, known)
      }
  return [...found.values()]
}

/** Glossaries whose files hold source and target, and to which the actor may add a term in the unit's language. */
async function openGlossaries({ db, actor, params }: ApiRequest<{ readonly id: number }>): Promise<FoundTranslation[]> {
  const { unit, project, sourceLanguage } = await findUnit(db, actor, params.id)
  if (unit.is_source === 1) return []
  const rights = await rightsOf(db, actor)
  const { components } = await visibilityOf(db, actor)
  const open: FoundTranslation[] = []
  for (const glossary of await glossaryVersions(db, project.id, sourceLanguage.id)) {
    const own = (await translationsOfComponent(db, glossary.id)).find((row) => row.language_id === unit.language_id)
    const path = own && (await translationPaths(db, [own.id])).get(own.id)
    if (!path || (components && !components.includes(glossary.id))) continue
    const { project_slug, component_path, language_code: language } = path
    const found = await findTranslation(db, actor, { project: project_slug, component: component_path, language })
    if (found.component.template === '' && whyNot(rights, 'unit.add', found) === undefined) open.push(found)
  }
  return open
}

async function sameUnits({ db, actor, params, query }: ApiRequest<{ readonly id: number }>): Promise<number[]> {
  const { unit, project } = await findUnit(db, actor, params.id)
  const own = await componentIdsOfProject(db, project.id)
  const { components } = await visibilityOf(db, actor)
  const seen = components ? own.filter((id) => components.includes(id)) : own
  const found = await sameSourceUnits(db, unit.id, seen)
  const onlyDifferent = query.different === 'true' || query.different === '1'
  return found.filter((row) => !onlyDifferent || row.differs === 1).map((row) => row.id)
}

export const unitSurroundingRoutes: readonly AnyRoute[] = [
  serveList(unitSurroundingContract.termsOfUnit, {
    async load(request, page) {
      const found = await termsOfUnit(request)
      return pageOfRows(found, page)
    },
    present: (rows, { links }) =>
      rows.map(({ term, matches }) => {
        const { forbidden, readOnly, terminology } = termKind(term.flags)
        const kinds = { forbidden, read_only: readOnly, terminology }
        const { source, target, flags, explanation, unitId } = term
        const unit = unitId === null ? null : links.unit(unitId)
        return {
          source,
          target,
          flags,
          ...kinds,
          explanation,
          unit,
          source_unit: links.unit(term.sourceStringId),
          matches,
        }
      }),
  }),
  serveList(unitSurroundingContract.glossariesForUnit, {
    async load(request, page) {
      const found = await openGlossaries(request)
      return pageOfRows(found, page)
    },
    present: (rows, { links }) =>
      rows.map(({ project, component, translation }) => ({
        name: component.name,
        translation: links.translation({
          project: project.slug,
          component: component.path,
          language: translation.language_code,
        }),
      })),
  }),
  serveList(unitSurroundingContract.unitsOfSameSource, {
    async load(request, page) {
      const ids = await sameUnits(request)
      const { count, rows } = pageOfRows(ids, page)
      return { count, rows: await unitsByIds(request.db, rows) }
    },
    present: (rows, request) => viewUnits(request, rows),
  }),
  serveList(unitSurroundingContract.variantsOfUnit, {
    async load({ db, actor, params }, page) {
      const { unit, component } = await findUnit(db, actor, params.id)
      const { count, rows } = pageOfRows(
        await variantsOf(db, component.id, { ...unit, flags: unit.source_flags }),
        page,
      )
      return { count, rows: await unitsByIds(db, rows) }
    },
    present: (rows, request) => viewUnits(request, rows),
  }),
]
