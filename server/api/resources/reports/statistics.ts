import type { Static } from 'typebox'
import { statisticsContract, type TranslationStatistics } from '#core/contract/reports/statistics.ts'
import { findComponent, findLanguage, findProject } from '#server/access/find.ts'
import type { TranslationPath } from '#server/api/http/links.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { requestedTranslation, requestedVisibility } from '#server/api/request/find.ts'
import { sharedInto } from '#server/api/request/shared-components.ts'
import { findCategory } from '#server/api/resources/projects/categories.ts'
import { isReviewed, presentCounts } from '#server/api/resources/reports/present-counts.ts'
import { noCounts } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { componentsSharedWith } from '#server/db/queries/components/component-links.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { translationsPage } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { categoryPath } from '#server/db/queries/projects/categories.ts'
import {
  languageStats,
  languageSums,
  type MeasuredRow,
  type MeasuredSum,
  recentChanges,
  recentOfLanguage,
  recentOfProject,
  statsOf,
  sumOfTranslations,
} from '#server/db/queries/reports/stats.ts'

/** Languages and categories do not say whether they are reviewed: of no strings at all, all are approved and none is translated. */
const REVIEWED = true

const nothing = (): MeasuredRow => ({ ...noCounts(), last_change: null })

/** The kept sums where the caller sees everything and no component of another project is among it, else the sum over what they see. */
async function scopeCounts(request: ApiRequest, scope: 'project' | 'language', id: number, review = false) {
  const { db } = request
  const { components } = await requestedVisibility(request)
  const translations = { [`${scope}Id`]: id, components }
  const isKept = components === undefined && !(scope === 'project' && (await hasShared(request, id)))
  const row = isKept ? await keptCounts(db, scope, id) : await sumOfTranslations(db, translations)
  return presentCounts(row, row.recent, review)
}

async function keptCounts(db: Db, scope: 'project' | 'language', id: number): Promise<MeasuredSum> {
  const isLanguage = scope === 'language'
  const row = await (isLanguage ? languageStats(db, { id }) : statsOf(db, { scope: 'project', id }))
  const recent = await (isLanguage ? recentOfLanguage : recentOfProject)(db, { id })
  return { ...(row ?? nothing()), recent: recent?.recent ?? 0 }
}

/** A reply that shows components of other projects hangs on those, too. */
async function hasShared({ db, showsOnly }: ApiRequest, projectId: number): Promise<boolean> {
  const isAmong = (await componentsSharedWith(db, { projectId })).length > 0
  if (!isAmong) showsOnly(projectId)
  return isAmong
}

function translationCounts(
  { links }: ApiRequest,
  row: MeasuredRow & { readonly last_author: string | null },
  scope: TranslationPath,
  extra: { readonly name: string; readonly review: boolean; readonly recent: number | undefined },
): Static<typeof TranslationStatistics> {
  return {
    ...presentCounts(row, extra.recent ?? 0, extra.review),
    code: scope.language,
    name: extra.name,
    url: links.webTranslation(scope),
    translate_url: links.translate(scope),
    last_author: row.last_author,
  } as Static<typeof TranslationStatistics>
}

export const statisticsRoutes: readonly AnyRoute[] = [
  serveRoute(statisticsContract.statisticsOfTranslation, {
    get: async (request) => {
      const found = await requestedTranslation(request)
      request.showsOnly(found.project.id)
      const { language_id } = found.translation
      const languages = await request.remember(`languages ${language_id}`, () =>
        languagesByIds(request.db, [language_id]),
      )
      const language = languages.get(language_id)
      const scope = { project: found.project.slug, component: found.component.path, language: language?.code ?? '' }
      const review = isReviewed(found.project, found.translation)
      const recent = (await recentChanges(request.db, [found.translation.id])).get(found.translation.id)
      return translationCounts(request, found.translation, scope, { name: language?.name ?? '', review, recent })
    },
  }),
  serveList(statisticsContract.statisticsOfComponent, {
    async load({ db, actor, params, showsOnly }, page) {
      const found = await findComponent(db, actor, params.project, params.component)
      showsOnly(found.project.id)
      const { count: total, rows } = await translationsPage(db, { componentId: found.component.id }, page)
      return { count: total, rows: rows.map((row) => ({ row, ...found })) }
    },
    async present(rows, request) {
      const languages = await languagesByIds(
        request.db,
        rows.map(({ row }) => row.language_id),
      )
      const recent = await recentChanges(
        request.db,
        rows.map(({ row }) => row.id),
      )
      return rows.map(({ row, project, component }) => {
        const language = languages.get(row.language_id)
        const scope = { project: project.slug, component: component.path, language: language?.code ?? '' }
        const extra = { review: isReviewed(project, row), recent: recent.get(row.id) }
        return translationCounts(request, row, scope, { name: language?.name ?? '', ...extra })
      })
    },
  }),
  serveRoute(statisticsContract.statisticsOfProject, {
    get: async (request) => {
      const { db, actor, links, params } = request
      const project = await findProject(db, actor, params.project)
      const counts = await scopeCounts(request, 'project', project.id, project.translation_review === 1)
      return { ...counts, name: project.name, url: links.webProject(project.slug) }
    },
  }),
  serveRoute(statisticsContract.languagesOfProject, {
    get: async (request) => {
      const { db, actor, links, params } = request
      const project = await findProject(db, actor, params.project)
      await hasShared(request, project.id)
      const { components } = await requestedVisibility(request)
      const rows = await languageSums(db, project.id, components)
      const byName = rows.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
      return byName.map(({ code, name, recent, ...row }) => ({
        ...presentCounts(row, recent, project.translation_review === 1),
        code,
        name,
        url: links.web(`projects/${project.slug}/-/${code}/`),
        translate_url: links.web(`translate/${project.slug}/-/${code}/`),
      }))
    },
  }),
  serveRoute(statisticsContract.statisticsOfCategory, {
    get: async (request) => {
      const { db, actor, links, params } = request
      const category = await findCategory(db, actor, params.id)
      const { path = '', projectId = 0 } = (await categoryPath(db, category.id)) ?? {}
      const project = await findProject(db, actor, category.project_slug)
      const { components: seen } = await requestedVisibility(request)
      const inside = (await componentsOfProject(db, { projectId })).filter((one) => one.path.startsWith(`${path}/`))
      const all = [...inside.map((one) => one.id), ...(await sharedInto(db, projectId, `${path}/`))]
      const row = await sumOfTranslations(db, { components: all.filter((id) => seen?.includes(id) ?? true) })
      const url = links.web(`projects/${project.slug}/${path}/`)
      return { ...presentCounts(row, row.recent, REVIEWED), name: category.name, url }
    },
  }),
  serveRoute(statisticsContract.statisticsOfLanguage, {
    get: async (request) => {
      const { db, actor, links, params } = request
      const code = params.language
      const { language } = await request.remember(`language ${code}`, () => findLanguage(db, actor, code))
      const counts = await scopeCounts(request, 'language', language.id, REVIEWED)
      return { ...counts, name: language.name, url: links.web(`languages/${language.code}/`) }
    },
  }),
]
