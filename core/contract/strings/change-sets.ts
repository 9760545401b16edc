import { Type } from 'typebox'
import type { Needs } from '#core/contract/needs.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, oneOfNumbers, Timestamp, Url } from '#core/contract/schema.ts'

const proposes: Needs = { permission: 'suggestion.add', on: 'project' }
const accepts: Needs = { permission: 'suggestion.accept', on: 'project' }

const ChangeSet = Type.Object(
  {
    id: Type.Integer(),
    url: Url,
    web_url: Url,
    project: Url,
    name: Type.String(),
    description: Type.String(),
    user: nullable(Url),
    username: Type.String(),
    budget: Type.Integer({ description: 'The most proposals it can have.' }),
    proposed: Type.Integer({ description: 'Proposals that wait for a decision.' }),
    applied: Type.Integer(),
    dropped: Type.Integer(),
    undone: Type.Integer(),
    created: Timestamp,
    updated: Timestamp,
  },
  { title: 'ChangeSet' },
)

const Text = Type.Object({ target: Type.Array(Type.String()), state: Type.Integer() })

const ChangeSetItem = Type.Object(
  {
    id: Type.Integer(),
    unit: Url,
    unit_id: Type.Integer(),
    web_url: Url,
    component: Type.String({ description: 'Slug, after the slugs of its categories.' }),
    language_code: Type.String(),
    context: Type.String({ description: 'Key of the string in the file.' }),
    source: Type.Array(Type.String()),
    target: Type.Array(Type.String(), { description: 'Proposed text, one per plural form.' }),
    state: Type.Integer({ description: 'Proposed state: 10 needs editing, 20 translated, 30 approved.' }),
    reason: Type.String(),
    status: oneOf(['proposed', 'applied', 'dropped', 'undone']),
    base: Text,
    current: Text,
    is_stale: Type.Boolean({ description: 'Someone changed the string since it was proposed: it is not applied.' }),
    failing_checks: Type.Array(Type.String(), { description: 'Ids of checks that fail on the proposed text.' }),
    updated: Timestamp,
  },
  { title: 'ChangeSetItem' },
)

export const proposal = Type.Object({
  unit: Type.Integer({ minimum: 1, description: 'Id of the unit.' }),
  target: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: 'Without it the text stays.' })),
  state: Type.Optional(oneOfNumbers([10, 20, 30], '20 without it, or the present one without a target.')),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
})

const ChangeSetLanguage = Type.Object(
  {
    id: Type.Integer(),
    component: Type.String({ description: 'Slug, after the slugs of its categories.' }),
    language_code: Type.String(),
    language_name: Type.String(),
    reason: Type.String(),
    status: oneOf(['proposed', 'applied', 'dropped', 'undone']),
    updated: Timestamp,
  },
  { title: 'ChangeSetLanguage' },
)

export const languageProposal = Type.Object({
  component: Type.String({ maxLength: 500, description: 'Slug of the component, after the slugs of its categories.' }),
  language_code: Type.String({ maxLength: 100 }),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
})

const ids = (description: string) => Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description }))

const chosen = Type.Object({
  items: ids('Ids of items. Without items and languages, everything is chosen.'),
  languages: ids('Ids of languages of the change set.'),
})

const Decision = Type.Object(
  {
    done: Type.Integer({ description: 'Items that were applied, dropped or undone.' }),
    skipped: Type.Integer({ description: 'Items that were not.' }),
    results: Type.Array(
      Type.Object({
        id: Type.Integer(),
        outcome: oneOf(['applied', 'dropped', 'undone', 'stale', 'refused', 'decided']),
        detail: Type.String({ description: 'Why it was skipped.' }),
      }),
    ),
    languages: Type.Array(
      Type.Object({
        id: Type.Integer(),
        outcome: oneOf(['applied', 'dropped', 'undone', 'stale', 'refused', 'decided']),
        detail: Type.String({ description: 'Why it was skipped.' }),
      }),
    ),
  },
  { title: 'ChangeSetDecision' },
)

const name = Type.String({ minLength: 1, maxLength: 200 })
const description = Type.String({ maxLength: 5000 })
const budget = Type.Integer({
  minimum: 1,
  maximum: 1000,
  description: 'The most proposals it can have; 200 without it.',
})

export const changeSetContract = {
  changeSetsOfProject: defineList({
    path: '/api/projects/:project/change-sets/',
    name: 'Change sets of a project',
    summary: 'Translations that are proposed together, newest change set first.',
    needs: 'visible',
    query: {
      status: Type.Optional(oneOf(['proposed'], 'Only those that wait for a decision.')),
    },
    item: ChangeSet,
    writes: {
      POST: {
        summary: 'Create a change set',
        needs: proposes,
        body: Type.Object({ name, description: Type.Optional(description), budget: Type.Optional(budget) }),
        status: 201,
        reply: ChangeSet,
      },
    },
  }),
  changeSet: defineRoute({
    path: '/api/projects/:project/change-sets/:id/',
    name: 'Change set',
    summary: 'One change set.',
    needs: 'visible',
    reply: ChangeSet,
    writes: {
      PATCH: {
        summary: 'Change name, description or budget of a change set',
        needs: accepts,
        body: Type.Object({ name, description, budget }),
        reply: ChangeSet,
      },
      DELETE: { summary: 'Delete a change set', needs: { anyOf: [accepts, { rule: 'author' }] } },
    },
  }),
  itemsOfChangeSet: defineList({
    path: '/api/projects/:project/change-sets/:id/items/',
    name: 'Items of a change set',
    summary: 'Proposals of the change set, oldest first.',
    needs: 'visible',
    query: {
      status: Type.Optional(oneOf(['proposed', 'applied', 'dropped', 'undone'])),
    },
    item: ChangeSetItem,
    writes: {
      POST: {
        summary: 'Propose translations',
        needs: { allOf: [proposes, { rule: 'author' }] },
        body: Type.Object({ items: Type.Array(proposal, { minItems: 1, maxItems: 100 }) }),
        status: 201,
        reply: Type.Array(ChangeSetItem),
      },
    },
  }),
  languagesOfChangeSet: defineList({
    path: '/api/projects/:project/change-sets/:id/languages/',
    name: 'Languages of a change set',
    summary: 'Languages that the change set would add to components, oldest first.',
    needs: 'visible',
    item: ChangeSetLanguage,
    writes: {
      POST: {
        summary: 'Propose languages',
        needs: { allOf: [proposes, { rule: 'author' }] },
        body: Type.Object({ items: Type.Array(languageProposal, { minItems: 1, maxItems: 100 }) }),
        status: 201,
        reply: Type.Array(ChangeSetLanguage),
      },
    },
  }),
  applicationOfChangeSet: defineRoute({
    path: '/api/projects/:project/change-sets/:id/apply/',
    name: 'Application of a change set',
    summary: 'Save proposed translations. Strings that someone changed since are skipped.',
    reply: 'none',
    writes: { POST: { summary: 'Apply a change set', needs: accepts, body: chosen, reply: Decision } },
  }),
  rejectionOfChangeSet: defineRoute({
    path: '/api/projects/:project/change-sets/:id/drop/',
    name: 'Rejection of a change set',
    summary: 'Reject proposed translations.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Drop proposals of a change set',
        needs: accepts,
        body: chosen,
        reply: Decision,
      },
    },
  }),
  cancellationOfProposals: defineRoute({
    path: '/api/projects/:project/change-sets/:id/withdraw/',
    name: 'Cancellation of proposals',
    summary: 'Take back own proposals that wait for a decision.',
    reply: 'none',
    writes: { POST: { summary: 'Withdraw proposals', needs: { rule: 'author' }, body: chosen, reply: Decision } },
  }),
  reversalOfChangeSet: defineRoute({
    path: '/api/projects/:project/change-sets/:id/undo/',
    name: 'Reversal of a change set',
    summary: 'Give strings the text and state they had before. Strings that someone changed since are skipped.',
    reply: 'none',
    writes: { POST: { summary: 'Undo a change set', needs: accepts, body: chosen, reply: Decision } },
  }),
}
