import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { memberNeeds } from '#core/contract/team-needs.ts'

const Member = Type.Object(
  {
    username: Type.String(),
    full_name: Type.String(),
    limit_language_codes: Type.Array(Type.String(), { description: 'Leave empty for all languages of the team.' }),
  },
  { title: 'Member' },
)

export const groupMemberContract = {
  membersOfGroup: defineRoute({
    path: '/api/groups/:id/members/',
    name: 'Members of a group',
    summary: 'Team members by name, without bots.',
    needs: memberNeeds,
    reply: Type.Array(Member),
  }),
}
