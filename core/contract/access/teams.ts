import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { ApiLink, nullable, oneOfNumbers, Url } from '#core/contract/schema.ts'
import { teamNeeds } from '#core/contract/team-needs.ts'

export const Group = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    defining_project: nullable(Url),
    defining_workspace: nullable(Type.String({ description: 'A UUID.' })),
    project_selection: Type.Integer({
      description: '0 as listed, 1 all, 2 from component lists, 3 all public, 4 all protected.',
    }),
    language_selection: Type.Integer({ description: '0 as listed, 1 all.' }),
    url: Url,
    roles: Type.Array(Url),
    languages: Type.Array(Url),
    projects: Type.Array(Url),
    componentlists: Type.Array(Url),
    components: Type.Array(Url),
    enforced_2fa: Type.Boolean(),
    admins: Type.Array(Url),
  },
  { title: 'Group' },
)

const fields = {
  name: Type.String({ minLength: 1, maxLength: 150 }),
  project_selection: Type.Optional(oneOfNumbers([0, 1, 2, 3, 4])),
  language_selection: Type.Optional(oneOfNumbers([0, 1], '0 as listed, 1 all; 0 unless said.')),
  defining_project: Type.Optional(ApiLink('URL of a project.')),
  defining_workspace: Type.Optional(nullable(Type.String({ description: 'The UUID of a workspace.' }))),
  enforced_2fa: Type.Optional(Type.Boolean()),
}

export const Body = Type.Object(fields)

const change = defineWrite({
  summary: 'Change the team.',
  needs: teamNeeds,
  body: Body,
  reply: Group,
})

export const groupContract = {
  groups: defineList({
    path: '/api/groups/',
    name: 'Groups',
    summary: "Teams, in order of id: one's own and those one manages, or all for those with group.view.",
    needs: 'anyone',
    item: Group,
    writes: {
      POST: {
        summary: 'Create a team.',
        needs: teamNeeds,
        body: Body,
        status: 201,
        reply: Group,
      },
    },
  }),
  group: defineRoute({
    path: '/api/groups/:id/',
    name: 'Group',
    summary: 'One team.',
    needs: 'visible',
    reply: Group,
    writes: {
      PUT: change,
      PATCH: change,
      DELETE: {
        summary: 'Delete the team.',
        needs: teamNeeds,
      },
    },
  }),
}
