import { type TObject, Type } from 'typebox'
import { Group } from '#core/contract/access/teams.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { plainlyInvalid } from '#core/contract/schema.ts'
import { memberNeeds, teamNeeds } from '#core/contract/team-needs.ts'

const Id = plainlyInvalid(Type.Integer())

/** Something a team may have several of: added under `word`; `body` names what is added. */
const part = <const Word extends string, Body extends TObject>(word: Word, body: Body) => ({
  adding: defineRoute({
    path: `/api/groups/:id/${word}/`,
    name: `What a group has: ${word}`,
    summary: `Adds to the ${word} of a team.`,
    reply: 'none',
    writes: {
      POST: { summary: `Add to the ${word}.`, needs: teamNeeds, body, reply: Group },
    },
  }),
  removing: defineRoute({
    path: `/api/groups/:id/${word}/:part/`,
    name: `Part of a group: ${word}`,
    summary: `Takes from the ${word} of a team.`,
    reply: 'none',
    writes: { DELETE: { summary: `Take from the ${word}.`, needs: teamNeeds } },
  }),
})

export const teamPartContract = {
  roles: part('roles', Type.Object({ role_id: Id })),
  components: part('components', Type.Object({ component_id: Id })),
  projects: part('projects', Type.Object({ project_id: Id })),
  languages: part('languages', Type.Object({ language_code: plainlyInvalid(Type.String()) })),
  componentLists: part('componentlists', Type.Object({ component_list_id: Id })),
}

export const teamAdministratorContract = {
  administratorsOfGroup: defineRoute({
    path: '/api/groups/:id/admins/',
    name: 'Administrators of a group',
    summary: 'Team managers.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Make a user a team manager; they also become a member.',
        needs: memberNeeds,
        body: Type.Object({ user_id: Id }),
        reply: Type.Object({ detail: Type.String() }),
      },
    },
  }),
  administratorOfGroup: defineRoute({
    path: '/api/groups/:id/admins/:user/',
    name: 'Administrator of a group',
    summary: 'One team manager.',
    reply: 'none',
    writes: {
      DELETE: {
        summary: 'Remove a team manager; they stay a member.',
        needs: memberNeeds,
        reply: Group,
      },
    },
  }),
}
