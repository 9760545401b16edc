import { mentionContract } from '#core/contract/accounts/mentions.ts'
import { message } from '#core/messages/message.ts'
import { demand } from '#server/access/may.ts'
import { readerOf } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { mayList } from '#server/api/resources/accounts/user-view.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { peopleToMention } from '#server/db/queries/notifications/mentions.ts'
import { invalid } from '#server/errors.ts'

const MAX_PEOPLE = 8
const MAX_TYPED_CHARACTERS = 150

export const mentionRoutes: readonly AnyRoute[] = [
  serveRoute(mentionContract.peopleToMention, {
    get: async (request) => {
      const { db, actor, params, query, services } = request
      const { unit, component, project, scope } = await findUnit(db, actor, params.id)
      await demand(db, actor, 'comment.add', scope)
      const start = (query.q ?? '').trim()
      if (start.length > MAX_TYPED_CHARACTERS)
        throw invalid('q', message('field.textLength', { limit: MAX_TYPED_CHARACTERS }))
      if (!mayList(request)) return { people: [] }
      const people = await peopleToMention(db, {
        unitId: unit.id,
        translationId: unit.translation_id,
        start,
        reader: readerOf(component, project),
        without: actor.kind === 'user' ? actor.id : 0,
        now: services.now(),
        limit: MAX_PEOPLE,
      })
      return { people }
    },
  }),
]
