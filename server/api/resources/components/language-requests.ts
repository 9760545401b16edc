import { languageRequestContract } from '#core/contract/components/language-requests.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { namedLanguage } from '#server/api/request/named-language.ts'
import { declineLanguage, requestLanguage } from '#server/commands/components/request-language.ts'
import { type LanguageRequest, openLanguageRequests } from '#server/db/queries/components/language-requests.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError } from '#server/errors.ts'

const view = ({ code, name, username, timestamp }: LanguageRequest) => ({
  language_code: code,
  language_name: name,
  user: username,
  timestamp: isoTime(timestamp),
})

export const languageRequestRoutes: readonly AnyRoute[] = [
  serveList(languageRequestContract.languageRequests, {
    async load({ db, actor, params }, page) {
      const { component } = await findComponent(db, actor, params.project, params.component)
      const all = await openLanguageRequests(db, component.id)
      const { limit, offset } = page(all.length)
      return { count: all.length, rows: all.slice(offset, offset + limit) }
    },
    present: async (rows) => rows.map(view),
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, params, services } = request
        const found = await findComponent(tx, actor, params.project, params.component)
        await demand(tx, actor, 'translation.add', found)
        const language = await namedLanguage(tx, request.read().language_code)
        return view(await requestLanguage(tx, { found, actor }, language, services.now()))
      }),
  }),
  serveRoute(languageRequestContract.languageRequest, {
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, params, services } = request
        const found = await findComponent(tx, actor, params.project, params.component)
        await demand(tx, actor, 'component.edit', found)
        const language = await languageByCode(tx, { code: params.language })
        if (!language) throw new AppError('not_found')
        await declineLanguage(tx, { found, actor }, language, services.now())
      }),
  }),
]
