import { message } from '#core/messages/message.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import { number } from '#server/addons/model/fields.ts'
import { removeComment } from '#server/commands/strings/comment-unit.ts'
import { withAccessScope } from '#server/commands/strings/find-unit.ts'
import { removeSuggestion } from '#server/commands/strings/resolve-suggestion.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { oldComments, oldSuggestions } from '#server/db/queries/strings/stale-feedback.ts'
import { type UnitContext, unitContext } from '#server/db/queries/strings/unit-context.ts'

const DAY = 86_400_000_000
const SLICE = 200

/** Removes rows, a slice at a time, until none is left. */
async function removeAll<Row extends { readonly unit_id: number }>(
  { db, signal }: AddonWork,
  load: () => Promise<readonly Row[]>,
  remove: (tx: Db, context: UnitContext, row: Row) => Promise<void>,
): Promise<number> {
  let removed = 0
  for (let rows = await load(); rows.length > 0; rows = await load())
    for (const row of rows) {
      signal?.throwIfAborted()
      await inTransaction(db, async (tx) => {
        const context = await unitContext(tx, row.unit_id)
        if (context) await remove(tx, context, row)
      })
      removed++
    }
  return removed
}

const before = ({ now, values }: AddonWork): number => now() - number(values, 'age') * DAY
const age = { label: 'Days to keep', type: 'number', required: true, default: 30, min: 1, max: 10_000 } as const

export const staleComments: AddonKind = {
  name: 'weblate.removal.comments',
  title: 'Stale comment removal',
  summary: 'Deletes comments after a set number of days.',
  scopes: everywhere,
  fields: { age },
  daily: true,
  async run(work) {
    const { db, component, bot, now } = work
    const part = { componentId: component.id, before: before(work), limit: SLICE }
    const removed = await removeAll(
      work,
      () => oldComments(db, part),
      (tx, context, comment) => removeComment(tx, context, comment, bot, now()),
    )
    return message('addon.commentsRemoved', { count: removed })
  },
}

export const staleSuggestions: AddonKind = {
  name: 'weblate.removal.suggestions',
  title: 'Stale suggestion removal',
  summary: 'Deletes suggestions after a set number of days, unless they have enough votes.',
  scopes: everywhere,
  fields: {
    age,
    votes: { label: 'Keep if more votes than', type: 'number', default: 0, min: -1000, max: 1000 },
  },
  daily: true,
  async run(work) {
    const { db, component, bot, now, values } = work
    const votes = number(values, 'votes')
    const part = { componentId: component.id, before: before(work), votes, limit: SLICE }
    const removed = await removeAll(
      work,
      () => oldSuggestions(db, part),
      async (tx, context, suggestion) =>
        removeSuggestion(tx, await withAccessScope(tx, context), suggestion, { actor: bot }, now()),
    )
    return message('addon.suggestionsRemoved', { count: removed })
  },
}
