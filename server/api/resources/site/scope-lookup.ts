import type { Static } from 'typebox'
import { globalPermissions, type Permission, projectPermissions } from '#core/access/permissions.ts'
import { type Scope, scopeContract } from '#core/contract/site/scope-lookup.ts'
import type { Message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { rightsOf } from '#server/access/rights.ts'
import { lacksAgreement, whyNot } from '#server/access/why-not.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { rightsScope, segmentsOf } from '#server/api/request/find-scope.ts'
import { presentLanguage } from '#server/api/resources/languages/language-view.ts'
import type { Db } from '#server/db/database.ts'
import { scopeData } from '#server/db/queries/components/scope-data.ts'
import { type LanguageRow, languagesByIds } from '#server/db/queries/languages/languages.ts'
import { nearestWorkflow } from '#server/db/queries/projects/workflows.ts'

const explained: readonly Permission[] = ['unit.edit', 'unit.review', 'suggestion.add', 'comment.add', 'unit.add']

async function languageOf(db: Db, found: FoundScope): Promise<LanguageRow | undefined> {
  const { language, translation } = found
  if (!translation) return language
  return (await languagesByIds(db, [translation.language_id])).get(translation.language_id)
}

async function scopeDataOf(db: Db, { project, component, translation }: FoundScope) {
  if (!project || !component) return { workflows: [], variants: [] }
  const languageId = translation?.language_id ?? null
  return scopeData(db, { projectId: project.id, componentId: component.id, languageId })
}

async function presentScope(request: ApiRequest): Promise<Static<typeof Scope>> {
  const { db, actor, query, links } = request
  const segments = segmentsOf(String(query.path ?? ''))
  const found = await findScope(db, actor, segments)
  const data = await scopeDataOf(db, found)
  const scope = rightsScope(found, nearestWorkflow(data.workflows))
  const rights = await rightsOf(db, actor)
  const names: readonly Permission[] = [...projectPermissions, ...globalPermissions]
  const refusals = new Map(names.map((name) => [name, whyNot(rights, name, scope)]))
  const reasons = explained.flatMap((name) => asEntry(name, refusals.get(name)))
  const language = await languageOf(db, found)
  const { project, categories = [], component, translation, unitId } = found
  return {
    kind: found.kind,
    path: segments.join('/'),
    project: project
      ? {
          name: project.name,
          slug: project.slug,
          id: project.id,
          translation_review: project.translation_review === 1,
          source_review: project.source_review === 1,
        }
      : null,
    categories: categories.map(({ name, slug, id }) => ({ name, slug, id })),
    component: component
      ? {
          name: component.name,
          slug: component.slug,
          id: component.id,
          path: component.path,
          locked: component.locked === 1,
          is_glossary: component.is_glossary === 1,
          has_template: component.template !== '',
          needs_agreement: actor.kind === 'user' && lacksAgreement(rights, component),
          has_variants: data.variants.length > 0,
        }
      : null,
    language: language ? presentLanguage(language, links) : null,
    translation: translation ? { id: translation.id, is_source: translation.is_source === 1 } : null,
    unit: unitId ?? null,
    rights: names.filter((name) => refusals.get(name) === undefined),
    why_not: Object.fromEntries(reasons.map(([name, reason]) => [name, render(reason)])),
    why_not_messages: Object.fromEntries(reasons),
  }
}

const asEntry = (name: string, reason: Message | undefined): [string, Message][] =>
  reason === undefined ? [] : [[name, reason]]

export const scopeRoutes: readonly AnyRoute[] = [
  serveRoute(scopeContract.scope, {
    get: presentScope,
  }),
]
