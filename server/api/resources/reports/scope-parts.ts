import type { Static } from 'typebox'
import { type Invitation, type Part, type Parts, scopePartContract } from '#core/contract/reports/scope-parts.ts'
import type { FoundScope } from '#server/access/find-scope.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTimeOrNull } from '#server/api/http/time.ts'
import { requestedScope, scopeOf, segmentsOf } from '#server/api/request/find-scope.ts'
import { findShared } from '#server/api/request/find-shared.ts'
import { sharedComponents } from '#server/api/request/shared-components.ts'
import { childCategories, topCategories } from '#server/db/queries/projects/categories.ts'
import {
  addUp,
  type ComponentPart,
  componentParts,
  languageParts,
  type PartCounts,
  projectParts,
  type ScopeIds,
  sumOfScope,
} from '#server/db/queries/reports/scope-counts.ts'
import { AppError } from '#server/errors.ts'

type PartView = Static<typeof Part>

const plain = {
  locked: false,
  is_glossary: false,
  restricted: false,
  shared: false,
  is_source: false,
  alerts: 0,
  language: null,
}

function countsOnly(row: PartCounts) {
  const { total, total_words, translated, translated_words, fuzzy, fuzzy_words, approved, approved_words } = row
  const { readonly, failing, suggestions, comments, last_change, total_chars, translated_chars } = row
  const words = { total_words, translated_words, fuzzy_words, approved_words, total_chars, translated_chars }
  return {
    total,
    translated,
    fuzzy,
    approved,
    readonly,
    failing,
    suggestions,
    comments,
    last_change: isoTimeOrNull(last_change),
    ...words,
  }
}

const componentView = (project: string, row: ComponentPart, after = ''): PartView => ({
  ...plain,
  kind: after === '' ? 'component' : 'translation',
  name: row.name,
  path: `${row.project}/${row.path}${after}`,
  locked: row.locked === 1,
  is_glossary: row.is_glossary === 1,
  restricted: row.restricted === 1,
  shared: row.project !== project,
  alerts: row.alerts,
  ...countsOnly(row),
})

/** Components right here, those that others share with it among them, and categories with all that is in them. */
async function insideOf({ db }: ApiRequest, found: FoundScope, rows: readonly ComponentPart[]): Promise<PartView[]> {
  const { project, categories = [] } = found
  if (!project) return []
  const base = project.slug
  const prefix = categories.map(({ slug }) => `${slug}/`).join('')
  const parent = categories.at(-1)
  const inner = parent ? await childCategories(db, parent.id) : await topCategories(db, project.id)
  const shared = await sharedComponents(db, project.id)
  /** Where it is in this project. */
  const pathOf = (row: ComponentPart) => (row.project === base ? row.path : `${shared.get(row.id) ?? ''}${row.id}`)
  const folders = inner.map(({ name, slug }): PartView => {
    const members = rows.filter((row) => pathOf(row).startsWith(`${prefix}${slug}/`))
    const locked = members.length > 0 && members.every((row) => row.locked === 1)
    const alerts = members.reduce((sum, row) => sum + row.alerts, 0)
    return {
      ...plain,
      kind: 'category',
      name,
      path: `${base}/${prefix}${slug}`,
      locked,
      alerts,
      ...countsOnly(addUp(members)),
    }
  })
  const here = rows.filter((row) => !pathOf(row).slice(prefix.length).includes('/'))
  return [...folders, ...here.map((row) => componentView(base, row))]
}

async function languagesOf({ db }: ApiRequest, found: FoundScope, scope: ScopeIds): Promise<PartView[]> {
  const { project, categories = [], component } = found
  const context = [project?.slug, ...(component ? [component.path] : categories.map(({ slug }) => slug))].join('/')
  const rows = await languageParts(db, scope)
  return rows.map((row) => ({
    ...plain,
    kind: component ? 'translation' : 'language',
    name: row.name,
    path: component ? `${context}/${row.code}` : `${context}/-/${row.code}`,
    locked: component?.locked === 1,
    is_source: row.is_source === 1,
    language: { code: row.code, name: row.name, direction: row.direction },
    ...countsOnly(row),
  }))
}

async function projectsOf({ db }: ApiRequest, found: FoundScope, scope: ScopeIds): Promise<PartView[]> {
  const code = found.language?.code
  const rows = await projectParts(db, scope)
  return rows.map((row) => ({
    ...plain,
    kind: 'project',
    name: row.name,
    path: code === undefined ? row.slug : `${row.slug}/-/${code}`,
    ...countsOnly(row),
  }))
}

async function presentParts(request: ApiRequest): Promise<Static<typeof Parts>> {
  const { found, scope } = await requestedScope(request)
  const counts = countsOnly(await sumOfScope(request.db, scope))
  switch (found.kind) {
    case 'site':
    case 'language':
      return { counts, parts: await projectsOf(request, found, scope), languages: [] }
    case 'project':
    case 'category': {
      const parts = await insideOf(request, found, await componentParts(request.db, scope))
      return { counts, parts, languages: await languagesOf(request, found, scope) }
    }
    case 'component':
      return { counts, parts: [], languages: await languagesOf(request, found, scope) }
    case 'project-language':
    case 'category-language': {
      const rows = await componentParts(request.db, scope)
      const views = rows.map((row) => componentView(found.project?.slug ?? '', row, `/${found.language?.code}`))
      return { counts, parts: views, languages: [] }
    }
    case 'translation':
      return { counts, parts: [], languages: [] }
  }
}

async function presentInvitation(request: ApiRequest): Promise<Static<typeof Invitation>> {
  const { db, actor } = request
  const segments = segmentsOf(String(request.query.path ?? ''))
  const { found, components } = await findShared(db, actor, segments)
  const { project, language } = found
  if (!project) throw new AppError('not_found')
  const scope = scopeOf(found, components)
  const { name, slug, web, instructions } = project
  return {
    path: segments.join('/'),
    project: { name, slug, web, instructions },
    language: language ? { code: language.code, name: language.name, direction: language.direction } : null,
    counts: countsOnly(await sumOfScope(db, scope)),
    languages: language ? [] : await languagesOf(request, found, scope),
  }
}

/** How far the parts of a scope have come. */
export const scopePartRoutes: readonly AnyRoute[] = [
  serveRoute(scopePartContract.partsOfScope, {
    get: presentParts,
  }),
  serveRoute(scopePartContract.invitation, {
    get: presentInvitation,
  }),
]
