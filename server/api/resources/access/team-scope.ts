import { type TObject, type TSchema, Type } from 'typebox'
import { changeWithinOwn } from '#server/access/team-power.ts'
import { demandJoining, demandTeamRight } from '#server/access/teams.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { type ActionRoute, Answer, write } from '#server/api/http/route.ts'
import { answerTeam, Group, requestedTeam } from '#server/api/resources/access/teams.ts'
import { addTeamAdmin, extendTeam, reduceTeam, removeTeamAdmin } from '#server/commands/access/change-team.ts'
import type { Bond } from '#server/db/queries/access/teams.ts'

const teamRight = 'group.edit, or project.permissions of its project, or workspace.edit_members of its workspace'
const Id = Type.Integer()

interface Part {
  readonly bond: Bond
  /** The word in addresses. */
  readonly word: string
  /** The field that names what is added. */
  readonly field: string
  readonly value: TSchema
}

const parts: readonly Part[] = [
  { bond: 'role', word: 'roles', field: 'role_id', value: Id },
  { bond: 'component', word: 'components', field: 'component_id', value: Id },
  { bond: 'project', word: 'projects', field: 'project_id', value: Id },
  { bond: 'language', word: 'languages', field: 'language_code', value: Type.String() },
  { bond: 'component_list', word: 'componentlists', field: 'component_list_id', value: Id },
]

const adding = ({ bond, word, field, value }: Part): ActionRoute => ({
  path: `/api/groups/:id/${word}/`,
  name: `What a group has: ${word}`,
  summary: `Adds to the ${word} of a team.`,
  reply: 'none',
  writes: [
    write({
      method: 'POST',
      summary: `Add to the ${word}.`,
      needs: teamRight,
      body: Type.Object({ [field]: value }) as TObject,
      reply: Group,
      async handle(request) {
        const team = await requestedTeam(request)
        await demandTeamRight(request.db, request.actor, team, { admins: false })
        const given = (request.read() as Record<string, number | string>)[field] as number | string
        await request.transaction((tx) =>
          changeWithinOwn(tx, request.actor, team, () => extendTeam(tx, team, { bond, field, value: given })),
        )
        return answerTeam(request, team.id)
      },
    }),
  ],
})

const removing = ({ bond, word, field }: Part): ActionRoute => ({
  path: `/api/groups/:id/${word}/:part/`,
  name: `Part of a group: ${word}`,
  summary: `Takes from the ${word} of a team.`,
  reply: 'none',
  writes: [
    {
      method: 'DELETE',
      summary: `Take from the ${word}.`,
      needs: teamRight,
      async handle(request) {
        const team = await requestedTeam(request)
        await demandTeamRight(request.db, request.actor, team, { admins: false })
        const { part } = request.params
        const value = bond === 'language' ? String(part) : idParameter(part)
        // A team that names no components any more is for all that its projects have.
        const widens = bond === 'component' || bond === 'component_list'
        await request.transaction((tx) => {
          const reduce = () => reduceTeam(tx, team, { bond, field, value })
          return widens ? changeWithinOwn(tx, request.actor, team, reduce) : reduce()
        })
      },
    },
  ],
})

const admins: readonly ActionRoute[] = [
  {
    path: '/api/groups/:id/admins/',
    name: 'Administrators of a group',
    summary: 'Those who manage the members of a team.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Let a user manage the team; they become a member too.',
        needs: `${teamRight}, or managing the team`,
        body: Type.Object({ user_id: Id }),
        reply: Type.Array(Type.String()),
        async handle(request) {
          const team = await requestedTeam(request)
          await demandJoining(request.db, request.actor, team)
          const { user_id } = request.read()
          await request.transaction((tx) => addTeamAdmin(tx, team, user_id))
          return new Answer(200, ['The user may now manage the team.'])
        },
      }),
    ],
  },
  {
    path: '/api/groups/:id/admins/:user/',
    name: 'Administrator of a group',
    summary: 'One who manages the members of a team.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Take the right to manage the team; they stay a member.',
        needs: `${teamRight}, or managing the team`,
        reply: Group,
        async handle(request) {
          const team = await requestedTeam(request)
          await demandTeamRight(request.db, request.actor, team, { admins: true })
          await request.transaction((tx) => removeTeamAdmin(tx, team, idParameter(request.params.user)))
          return answerTeam(request, team.id)
        },
      },
    ],
  },
]

export const groupPartRoutes: readonly ActionRoute[] = [
  ...parts.flatMap((part) => [adding(part), removing(part)]),
  ...admins,
]
