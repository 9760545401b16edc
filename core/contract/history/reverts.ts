import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Reverted = Type.Object(
  {
    reverted: Type.Integer(),
    skipped: Type.Integer({ description: "Changed by others since, or the caller can't edit it." }),
    dry_run: Type.Boolean({ description: 'Nothing was changed.' }),
  },
  { title: 'Reverted' },
)

const dryRun = Type.Optional(Type.Boolean({ description: 'Dry run: report what would change.' }))

export const revertContract = {
  reversalOfChange: defineRoute({
    path: '/api/changes/:id/revert/',
    name: 'Reversal of a change',
    summary: 'Revert a string to its text before a change.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Revert a change',
        needs: { permission: 'unit.edit', on: 'unit' },
        body: Type.Object({ dry_run: dryRun }),
        reply: Reverted,
      },
    },
  }),
  reversalOfChanges: defineRoute({
    path: '/api/translations/:project/:component/:language/revert/',
    name: 'Reversal of changes',
    summary: "Take back a user's changes, or those of a span of time, in a translation.",
    reply: 'none',
    writes: {
      POST: {
        summary: 'Revert changes',
        needs: { permission: 'unit.bulk_edit', on: 'translation' },
        body: Type.Object({
          user: Type.Optional(Type.String()),
          timestamp_after: Type.Optional(Type.String()),
          timestamp_before: Type.Optional(Type.String()),
          dry_run: dryRun,
        }),
        reply: Reverted,
      },
    },
  }),
}
