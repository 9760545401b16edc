import { Type } from 'typebox'
import type { Needs } from '#core/contract/needs.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Timestamp, Url } from '#core/contract/schema.ts'

const edits: Needs = { permission: 'component.edit', on: 'component' }

const BranchSettings = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether branches of the repository are translated before they are merged.' }),
    patterns: Type.String({ description: 'Names of branches, one per line; * stands for any characters.' }),
    excluded: Type.String({ description: 'Names of branches that are left out, in the same way.' }),
    max_branches: Type.Integer({ description: 'The most open branches; those with the newest commits are open.' }),
    idle_days: Type.Integer({ description: 'Days without a commit after which a branch is closed.' }),
  },
  { title: 'BranchSettings' },
)

const Branch = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    status: oneOf(['open', 'closed'], 'Closed: too long without a commit, or too many others are newer.'),
    revision: Type.String({ description: "Upstream's newest commit." }),
    committed: Timestamp,
    component: nullable(Url),
    path: Type.String({ description: 'Slugs of the component with the strings; empty where no string differs.' }),
    web_url: nullable(Url),
    strings: Type.Integer({ description: 'New and changed strings.' }),
    languages: Type.Integer({ description: 'Languages that they are translated to.' }),
    translated_percent: Type.Number({ description: 'Of all languages; 100 where no string differs.' }),
    problem: Type.String({ description: 'Why the branch could not be read; empty where it was.' }),
  },
  { title: 'Branch' },
)

const patterns = { maxLength: 2000 }

export const branchContract = {
  branchesOfComponent: defineList({
    path: '/api/components/:project/:component/branches/',
    name: 'Branches of a component',
    summary: 'Branches of the repository that are translated before they are merged, by name.',
    needs: 'visible',
    item: Branch,
  }),
  branchSettings: defineRoute({
    path: '/api/components/:project/:component/branch-settings/',
    name: 'Branch settings',
    summary: 'Which branches of the repository are translated.',
    needs: 'visible',
    reply: BranchSettings,
    writes: {
      PATCH: {
        summary: 'Change which branches are translated',
        needs: edits,
        body: Type.Object({
          enabled: Type.Optional(Type.Boolean()),
          patterns: Type.Optional(Type.String(patterns)),
          excluded: Type.Optional(Type.String(patterns)),
          max_branches: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
          idle_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
        }),
        reply: BranchSettings,
      },
    },
  }),
}
