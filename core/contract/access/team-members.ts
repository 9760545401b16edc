import { Type } from 'typebox'
import { DEFAULT_PAGE_SIZE } from '#core/contract/page.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { memberNeeds } from '#core/contract/team-needs.ts'

const Member = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    full_name: Type.String(),
    limit_language_codes: Type.Array(Type.String(), { description: 'Leave empty for all languages of the team.' }),
    is_admin: Type.Boolean({ description: 'Manages the members of the team.' }),
  },
  { title: 'Member' },
)

export const groupMemberContract = {
  membersOfGroup: defineRoute({
    path: '/api/groups/:id/members/',
    name: 'Members of a group',
    summary: 'Team members by name, without bots.',
    needs: memberNeeds,
    query: Type.Object({
      q: Type.Optional(Type.String({ description: 'Part of the username or full name.' })),
      page: Type.Optional(
        Type.Integer({ minimum: 1, description: `Only this page of ${DEFAULT_PAGE_SIZE} members; all otherwise.` }),
      ),
    }),
    reply: Type.Array(Member),
  }),
}
