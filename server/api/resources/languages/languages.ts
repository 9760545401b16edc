import { languageContract } from '#core/contract/languages/languages.ts'
import { site } from '#server/access/access-scope.ts'
import { findLanguage } from '#server/access/find.ts'
import { may } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { presentLanguage } from '#server/api/resources/languages/language-view.ts'
import { languageCreation, languageWrites } from '#server/api/resources/languages/language-writes.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { allLanguages, languagesInUse } from '#server/db/queries/languages/languages.ts'
import { pluralsOfLanguage } from '#server/db/queries/languages/plurals.ts'

export const languageRoutes: readonly AnyRoute[] = [
  serveList(languageContract.languages, {
    async load({ db, actor }, page) {
      if (await may(db, actor, 'language.edit', site)) return allLanguages(db, page)
      const { components } = await visibilityOf(db, actor)
      return languagesInUse(db, components, page)
    },
    present: (rows, { links }) => rows.map((row) => presentLanguage(row, links)),
    post: languageCreation,
  }),
  serveRoute(languageContract.language, {
    get: async ({ db, actor, links, params }) => {
      const { language } = await findLanguage(db, actor, params.language)
      return presentLanguage(language, links)
    },
    ...languageWrites,
  }),
  serveList(languageContract.plurals, {
    async load({ db, actor, params }, page) {
      const { language } = await findLanguage(db, actor, params.language)
      return pageOfRows(await pluralsOfLanguage(db, { languageId: language.id }), page)
    },
    present: (rows) => rows.map(({ id, source, number, formula, type }) => ({ id, source, number, formula, type })),
  }),
]
