import { notificationDiagnosticsContract } from '#core/contract/notifications/notification-diagnostics.ts'
import { message } from '#core/messages/message.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { namedScope } from '#server/api/request/named-scope.ts'
import { isSelf, mayEditUsers, requestedUser } from '#server/api/resources/accounts/user-view.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'
import { type DiagnosedScope, diagnose } from '#server/notifications/diagnose.ts'

type Query = Partial<Record<'project' | 'component' | 'language', string>>

async function scopeOf({ db, actor }: ApiRequest, query: Query): Promise<DiagnosedScope> {
  const { project, component } = await namedScope(db, actor, query)
  const { language: code } = query
  const language = code ? await languageByCode(db, { code }) : undefined
  if (code && !language) throw invalid('language', message('language.noneWithCode', { code }))
  return {
    project_id: project?.id ?? null,
    component_id: component?.id ?? null,
    language_id: language?.id ?? null,
    is_source: component && language ? Number(component.source_language_id === language.id) : null,
  }
}

export const notificationDiagnosticsRoutes: readonly AnyRoute[] = [
  serveRoute(notificationDiagnosticsContract.notificationDiagnostics, {
    get: async (request) => {
      const { db, services, query } = request
      const { id } = await requestedUser(request)
      if (!isSelf(request.actor, id) && !(await mayEditUsers(db, request.actor)))
        throw new AppError('permission_denied')
      const account = mustExist(await accountById(db, { id }), 'account')
      const { watched, blockers, kinds } = await diagnose(db, account, await scopeOf(request, query))
      const all = [...blockers, ...(services.config.smtpUrl === '' ? (['no_mail_server'] as const) : [])]
      const shown = ({ id, scope, frequency }: (typeof kinds)[number]['subscriptions'][number]) => ({
        id,
        scope,
        frequency,
      })
      return {
        watched,
        blockers: all,
        notifications: kinds.map(({ kind, reason, subscriptions: [decisive, ...others], ownLanguagesOnly }) => ({
          notification: kind.name,
          sent: reason === null && all.length === 0,
          reason,
          subscription: decisive ? shown(decisive) : null,
          overridden: others.map(shown),
          own_languages_only: ownLanguagesOnly,
        })),
      }
    },
  }),
]
