import { unsubscribeContract } from '#core/contract/notifications/unsubscribe.ts'
import { notificationTable } from '#core/notifications/kinds.ts'
import { Answer, type AnyRoute, type ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import type { Db } from '#server/db/database.ts'
import type { SubscriptionDetails } from '#server/db/queries/notifications/subscriptions.ts'
import { AppError } from '#server/errors.ts'
import { endSubscription, subscriptionOfKey } from '#server/notifications/unsubscribe.ts'

async function requested(db: Db, { params }: ApiRequest<{ readonly key: string }>): Promise<SubscriptionDetails> {
  const found = await subscriptionOfKey(db, params.key)
  if (!found) throw new AppError('not_found')
  return found
}

/** Nothing in it was written by people: titles are ours. */
function page({ notification, frequency }: SubscriptionDetails): string {
  const title = notificationTable.find(({ name }) => name === notification)?.title ?? 'Notification'
  const done = `<p>You get no more emails about “${title}”.</p>`
  const form = `<form method="post"><p>Stop emails about “${title}”?</p><button>Stop them</button></form>`
  const head = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Emails</title>\n'
  return `${head}<meta name="robots" content="noindex">\n${frequency === 0 ? done : form}\n</html>\n`
}

/** Programs that read mail open links: looking changes nothing, the button does. */
export const unsubscribeRoutes: readonly AnyRoute[] = [
  serveRoute(unsubscribeContract.endOfSubscription, {
    get: async (request) => {
      const found = await requested(request.db, request)
      return (async function* () {
        yield page(found)
      })()
    },
    post: async (request) => {
      await request.transaction(async (tx) => endSubscription(tx, await requested(tx, request)))
      const { 'List-Unsubscribe': oneClick } = request.read()
      if (oneClick !== undefined) return { detail: 'You get no more emails about this.' }
      return new Answer(303, { detail: 'Done.' }, { Location: request.path })
    },
  }),
]
