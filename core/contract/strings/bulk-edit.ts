import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { path } from '#core/contract/scope-path.ts'

const flags = (description: string) => Type.Optional(Type.String({ description }))

const labels = Type.Optional(Type.Array(Type.String(), { description: 'Names of labels of the project.' }))

export const editBody = Type.Object({
  path,
  q: Type.String({ description: 'Search query for strings of the scope. Empty for all.' }),
  state: Type.Optional(Type.Integer({ description: '10, 20 or 30; -1: as it is.' })),
  add_flags: flags('Flags to add to the source strings.'),
  remove_flags: flags('Flags to take away.'),
  add_translation_flags: flags('Flags to add to the strings in their own language.'),
  remove_translation_flags: flags('Flags to take away there.'),
  add_labels: labels,
  remove_labels: labels,
})

export const undoBody = Type.Object({ path, since: Type.Integer(), until: Type.Integer() })

export const Started = Type.Object(
  {
    task_url: Type.String({
      description: 'Its result has changed, skipped, and the since and until needed to undo it.',
    }),
  },
  { title: 'BulkEditStarted' },
)

/** Other states, flags and labels for many strings of a scope, in the background, and the way back. */
export const bulkEditContract = {
  bulkEditOfScope: defineRoute({
    path: '/api/places/bulk-edit/',
    name: 'Bulk edit of a scope',
    summary: 'Change the state, flags or labels of matching strings.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Edit many strings of a scope',
        needs: { permission: 'unit.bulk_edit', on: 'scope' },
        body: editBody,
        reply: Started,
      },
    },
  }),
  undoOfBulkEdit: defineRoute({
    path: '/api/places/bulk-edit/undo/',
    name: 'Undo of a bulk edit',
    summary: 'Undo your bulk edit, except for strings that someone changed since.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Undo a bulk edit',
        needs: { permission: 'unit.bulk_edit', on: 'scope' },
        body: undoBody,
        reply: Started,
      },
    },
  }),
}
