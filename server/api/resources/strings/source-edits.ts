import type { unitContract } from '#core/contract/strings/units.ts'
import { message } from '#core/messages/message.ts'
import { demand } from '#server/access/may.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import type { WriteHandler } from '#server/api/http/serve-route.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { AppError } from '#server/errors.ts'
import { editSource, isUnchanged } from '#server/sync/edit/edit-source.ts'

/** Changes the source string of a unit and answers with the string's own unit, as `view` shows it. */
export const sourceEdit =
  (
    view: (request: ApiRequest, id: number) => Promise<unknown>,
  ): WriteHandler<typeof unitContract.sourceOfUnit, 'POST'> =>
  async (request) => {
    const { actor, params, services } = request
    const id = await request.transaction(async (tx) => {
      const asked = await findUnit(tx, actor, params.id)
      // A source string has the id of its own unit.
      const context = asked.unit.is_source === 1 ? asked : await findUnit(tx, actor, asked.unit.source_string_id)
      const { content_hash: hash, source, context: key, explanation } = request.read()
      await demand(tx, actor, 'source.edit', context.scope)
      // Where there are no keys, another text is another string.
      if (context.component.template === '' && (source ?? key) !== undefined)
        await demand(tx, actor, 'unit.add', context.scope)
      if (!isUnchanged(context, hash)) throw new AppError('invalid', message('string.sourceChanged'))
      await editSource(tx, context, { actor, source, context: key, explanation }, services.now())
      return context.unit.id
    })
    return view(request, id)
  }
