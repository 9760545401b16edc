import { Type } from 'typebox'
import { notificationTable } from '#core/notifications/kinds.ts'
import { Answer, type ApiRequest, type StreamRoute, write } from '#server/api/http/route.ts'
import type { Db } from '#server/db/database.ts'
import type { SubscriptionFacts } from '#server/db/queries/notifications/subscriptions.ts'
import { AppError } from '#server/errors.ts'
import { endSubscription, subscriptionOfKey } from '#server/notifications/unsubscribe.ts'

async function requested(db: Db, { params }: ApiRequest): Promise<SubscriptionFacts> {
  const found = await subscriptionOfKey(db, params.key as string)
  if (!found) throw new AppError('not_found')
  return found
}

/** Nothing in it was written by people: titles are ours. */
function page({ notification, frequency }: SubscriptionFacts): string {
  const title = notificationTable.find(({ name }) => name === notification)?.title ?? 'Notification'
  const done = `<p>You get no more letters about “${title}”.</p>`
  const form = `<form method="post"><p>Stop letters about “${title}”?</p><button>Stop them</button></form>`
  const head = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Letters</title>\n'
  return `${head}<meta name="robots" content="noindex">\n${frequency === 0 ? done : form}\n</html>\n`
}

/** Programs that read mail open links: looking changes nothing, the button does. */
export const unsubscribeRoutes: readonly StreamRoute[] = [
  {
    path: '/api/unsubscribe/:key/',
    name: 'End of a subscription',
    summary: 'The page that links in letters lead to.',
    needs: 'anyone with the link',
    account: 'anyone',
    reply: 'stream',
    contentType: 'text/html; charset=utf-8',
    async handle(request) {
      const found = await requested(request.db, request)
      return (async function* () {
        yield page(found)
      })()
    },
    writes: [
      write({
        method: 'POST',
        summary: 'End a subscription; also in one click, as RFC 8058 has it',
        needs: 'anyone with the link',
        account: 'anyone',
        openToVisitors: true,
        body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String()) }),
        reply: Type.Object({ detail: Type.String() }),
        async handle(request) {
          await request.transaction(async (tx) => endSubscription(tx, await requested(tx, request)))
          const { 'List-Unsubscribe': oneClick } = request.read()
          if (oneClick !== undefined) return { detail: 'You get no more letters about this.' }
          return new Answer(303, { detail: 'Done.' }, { Location: request.path })
        },
      }),
    ],
  },
]
