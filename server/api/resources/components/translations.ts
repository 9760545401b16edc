import type { Static } from 'typebox'
import type { Component } from '#core/contract/components/component.ts'
import { type Translation, translationContract } from '#core/contract/components/translations.ts'
import { percent } from '#core/units/percent.ts'
import { findComponent, findTranslation } from '#server/access/find.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTimeOrNull } from '#server/api/http/time.ts'
import { requestedTranslation } from '#server/api/request/find.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { languageAddition, languageRemoval } from '#server/api/resources/components/translation-writes.ts'
import { presentLanguage } from '#server/api/resources/languages/language-view.ts'
import { isReviewed } from '#server/api/resources/reports/present-counts.ts'
import { type ComponentRow, componentsByIds } from '#server/db/queries/components/components.ts'
import { shownFilename, type TranslationRow, translationsPage } from '#server/db/queries/components/translations.ts'
import { type LanguageRow, languagesByIds } from '#server/db/queries/languages/languages.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError, mustExist } from '#server/errors.ts'

interface TranslationContext {
  readonly project: string
  readonly component: Static<typeof Component>
  readonly row: ComponentRow
  readonly language: LanguageRow
}

function presentTranslation(
  row: TranslationRow,
  context: TranslationContext,
  links: Links,
): Static<typeof Translation> {
  const { language } = context
  const scope = { project: context.project, component: context.row.path, language: language.code }
  return {
    language: presentLanguage(language, links),
    component: context.component,
    language_code: row.language_code,
    id: row.id,
    filename: shownFilename(context.row, row),
    revision: row.revision,
    web_url: links.webTranslation(scope),
    share_url: links.engage(scope),
    translate_url: links.translate(scope),
    url: links.translation(scope),
    is_template: context.row.template !== '' && row.filename === context.row.template,
    is_source: row.is_source === 1,
    total: row.total,
    translated: row.translated,
    fuzzy: row.fuzzy,
    failing_checks: row.failing,
    total_words: row.total_words,
    translated_words: row.translated_words,
    fuzzy_words: row.fuzzy_words,
    failing_checks_words: row.failing_words,
    translated_percent: percent(row.translated, row.total, !isReviewed(context.component.project, row)),
    fuzzy_percent: percent(row.fuzzy, row.total),
    failing_checks_percent: percent(row.failing, row.total),
    have_suggestion: row.suggestions,
    have_comment: row.comments,
    last_change: isoTimeOrNull(row.last_change),
    last_author: row.last_author,
    repository_url: links.translation(scope, 'repository/'),
    file_url: links.translation(scope, 'file/'),
    statistics_url: links.translation(scope, 'statistics/'),
    changes_list_url: links.translation(scope, 'changes/'),
    units_list_url: links.translation(scope, 'units/'),
    announcements_url: links.translation(scope, 'announcements/'),
  }
}

export async function viewTranslations(
  request: ApiRequest,
  rows: readonly TranslationRow[],
  components: Map<number, ComponentRow>,
  project?: ProjectRow,
): Promise<Static<typeof Translation>[]> {
  const languageIds = [...new Set(rows.map((row) => row.language_id))]
  const [languages, views] = await Promise.all([
    request.remember(`languages ${languageIds}`, () => languagesByIds(request.db, languageIds)),
    request.remember(`components ${[...components.keys()]}`, () =>
      viewComponents(request, [...components.values()], project),
    ),
  ])
  return rows.map((row) => {
    const language = languages.get(row.language_id)
    const component = views.get(row.component_id)
    const componentRow = components.get(row.component_id)
    if (!language || !component || !componentRow) throw new AppError('error')
    const context = { project: component.project.slug, component, row: componentRow, language }
    return presentTranslation(row, context, request.links)
  })
}

async function viewTranslation(
  request: ApiRequest,
  scope: { project: string; component: string; language: string },
): Promise<Static<typeof Translation>> {
  const { project, component, translation } = await findTranslation(request.db, request.actor, scope)
  const [view] = await viewTranslations(request, [translation], new Map([[component.id, component]]), project)
  return mustExist(view, 'translation')
}

export const translationRoutes: readonly AnyRoute[] = [
  serveList(translationContract.translations, {
    async load({ db, actor }, page) {
      const { components } = await visibilityOf(db, actor)
      return translationsPage(db, { components }, page)
    },
    async present(rows, request) {
      const components = await componentsByIds(
        request.db,
        rows.map((row) => row.component_id),
      )
      return viewTranslations(request, rows, components)
    },
  }),
  serveList(translationContract.translationsOfComponent, {
    async load({ db, actor, params, showsOnly }, page) {
      const { component } = await findComponent(db, actor, params.project, params.component)
      showsOnly(component.project_id)
      const { count: total, rows } = await translationsPage(db, { componentId: component.id }, page)
      return { count: total, rows: rows.map((row) => ({ row, component })) }
    },
    present: (rows, request) =>
      viewTranslations(
        request,
        rows.map(({ row }) => row),
        new Map(rows.map(({ component }) => [component.id, component])),
      ),
    post: languageAddition(viewTranslation),
  }),
  serveRoute(translationContract.translation, {
    get: async (request) => {
      const { project, component, translation } = await requestedTranslation(request)
      request.showsOnly(component.project_id)
      const [view] = await viewTranslations(request, [translation], new Map([[component.id, component]]), project)
      return view
    },
    delete: languageRemoval,
  }),
]
