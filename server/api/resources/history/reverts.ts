import { revertContract } from '#core/contract/history/reverts.ts'
import { message } from '#core/messages/message.ts'
import { findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { tryOut } from '#server/api/request/dry-run.ts'
import { revertChange, revertChanges, revertible } from '#server/commands/history/revert-changes.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import { revertibleChange } from '#server/db/queries/history/revertible-changes.ts'
import { AppError, invalid } from '#server/errors.ts'

const time = (attr: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) throw invalid(attr, message('field.dateTime'))
  return milliseconds * 1000
}

export const revertRoutes: readonly AnyRoute[] = [
  serveRoute(revertContract.reversalOfChange, {
    post: (request) =>
      tryOut(request, async (tx) => {
        const { actor, params, services } = request
        const change = await revertibleChange(tx, params.id)
        if (!change) throw new AppError('not_found')
        const { scope } = await findUnit(tx, actor, change.unit_id)
        await demand(tx, actor, 'unit.edit', scope)
        if (!revertible.includes(change.action))
          throw new AppError('invalid', message('change.notRevertible'), { attr: 'action' })
        const { dry_run: dryRun = false } = request.read()
        const outcome = await revertChange(tx, change, actor, services.now())
        const counts = { reverted: Number(outcome === 'reverted'), skipped: Number(outcome === 'skipped') }
        return { result: { ...counts, dry_run: dryRun }, dryRun }
      }),
  }),
  serveRoute(revertContract.reversalOfChanges, {
    post: (request) =>
      tryOut(request, async (tx) => {
        const { actor, params, services } = request
        const found = await findTranslation(tx, actor, params)
        await demand(tx, actor, 'unit.bulk_edit', found)
        const { user, timestamp_after, timestamp_before, dry_run: dryRun = false } = request.read()
        const after = time('timestamp_after', timestamp_after)
        const before = time('timestamp_before', timestamp_before)
        if (user === undefined && after === undefined) throw invalid('user', message('change.revertWhat'))
        const owner = user === undefined ? undefined : await userByName(tx, { username: user })
        if (user !== undefined && !owner) throw invalid('user', message('user.noneSuch'))
        const wanted = { actor, translationIds: [found.translation.id], userId: owner?.id, after, before }
        return { result: { ...(await revertChanges(tx, wanted, services.now())), dry_run: dryRun }, dryRun }
      }),
  }),
]
