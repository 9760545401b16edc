import { sendBackContract } from '#core/contract/strings/send-back.ts'
import { splitForms } from '#core/units/forms.ts'
import { Answer, type AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { basedOn, etagOf } from '#server/api/resources/strings/unit-writes.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { returnToAuthor } from '#server/commands/strings/send-back.ts'

export const sendBackRoutes: readonly AnyRoute[] = [
  serveRoute(sendBackContract.returnedUnit, {
    post: async (request) => {
      const { actor, services, params } = request
      const unit = await request.transaction(async (tx) => {
        const context = await findUnit(tx, actor, params.id)
        const { reason = '', target } = request.read()
        return returnToAuthor(tx, context, { actor, reason, target, basedOn: basedOn(request) }, services.now())
      })
      return new Answer(200, { target: splitForms(unit.target), state: unit.state }, { ETag: etagOf(unit) })
    },
  }),
]
