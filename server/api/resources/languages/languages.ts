import { findLanguage } from '#server/access/find.ts'
import { may } from '#server/access/may.ts'
import { site } from '#server/access/place.ts'
import { sightOf } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { Route } from '#server/api/http/route.ts'
import { Language, presentLanguage } from '#server/api/resources/languages/language-view.ts'
import { languageCreation, languageWrites } from '#server/api/resources/languages/language-writes.ts'
import { allLanguages, languagesInUse } from '#server/db/queries/languages/languages.ts'

export const languageRoutes: readonly Route[] = [
  listRoute({
    path: '/api/languages/',
    name: 'Languages',
    summary: 'Languages that have a translation, in order of id; all of them for those who may change languages.',
    needs: 'anyone',
    writes: [languageCreation],
    item: Language,
    async load({ db, actor }, cut) {
      if (await may(db, actor, 'language.edit', site)) return allLanguages(db, cut)
      const { components } = await sightOf(db, actor)
      return languagesInUse(db, components, cut)
    },
    present: (rows, { links }) => rows.map((row) => presentLanguage(row, links)),
  }),
  {
    path: '/api/languages/:language/',
    name: 'Language',
    summary: 'One language.',
    needs: 'anyone who may see it',
    writes: languageWrites,
    reply: Language,
    async handle({ db, actor, links, params }) {
      const { language } = await findLanguage(db, actor, params.language as string)
      return presentLanguage(language, links)
    },
  },
]
