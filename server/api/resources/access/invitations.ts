import { type Static, Type } from 'typebox'
import { asksOfVisitors } from '#server/access/account-level.ts'
import { isSuperuser } from '#server/access/actor.ts'
import { demandJoining, demandTeamRight } from '#server/access/teams.ts'
import { type AnyRoute, type ApiRequest, write } from '#server/api/http/route.ts'
import { nullable, Timestamp } from '#server/api/http/schema.ts'
import { isoTime } from '#server/api/http/time.ts'
import { requestedTeam } from '#server/api/resources/access/teams.ts'
import {
  askingOf,
  askingToEnter,
  entered,
  Key,
  Password,
  personOf,
  SignInReply,
} from '#server/api/resources/accounts/account-request.ts'
import { inviteUser, joinByInvitation, signUpByInvitation } from '#server/commands/access/invite-user.ts'
import {
  deleteInvitation,
  type InvitationRow,
  invitationById,
  invitationsTo,
} from '#server/db/queries/access/invitations.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid } from '#server/errors.ts'

const needs = 'group.edit, project.permissions of its project, or managing the team'

const Invitation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: nullable(Type.String()),
    user: nullable(Type.String()),
    is_superuser: Type.Boolean(),
    created: Timestamp,
    expires: Timestamp,
  },
  { title: 'Invitation' },
)

async function managedTeam(request: ApiRequest) {
  const team = await requestedTeam(request)
  await demandTeamRight(request.db, request.actor, team, { admins: true })
  return team
}

async function present({ db }: ApiRequest, rows: readonly InvitationRow[]): Promise<Static<typeof Invitation>[]> {
  const names = await usernames(
    db,
    rows.flatMap((row) => row.user_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    user: row.user_id === null ? null : (names.get(row.user_id) ?? null),
    is_superuser: row.is_superuser === 1,
    created: isoTime(row.created),
    expires: isoTime(row.expires),
  }))
}

async function languageIds({ db }: ApiRequest, codes: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const code of codes) {
    const language = await languageByCode(db, { code })
    if (!language) throw invalid('limit_language_codes', `Language not found: ${code}`)
    ids.push(language.id)
  }
  return ids
}

export const invitationRoutes: readonly AnyRoute[] = [
  {
    path: '/api/groups/:id/invitations/',
    name: 'Invitations to a group',
    summary: 'Invitations to the team that are still open.',
    needs,
    reply: Type.Array(Invitation),
    async handle(request) {
      const team = await managedTeam(request)
      return present(request, await invitationsTo(request.db, team.id, request.services.now()))
    },
    writes: [
      write({
        method: 'POST',
        summary: 'Invite somebody by address or user name; a letter with a link goes there.',
        needs,
        body: Type.Object({
          email: Type.Optional(Type.String({ maxLength: 190 })),
          username: Type.Optional(Type.String({ maxLength: 150 })),
          is_superuser: Type.Optional(Type.Boolean({ description: 'For administrators only.' })),
          limit_language_codes: Type.Optional(Type.Array(Type.String({ maxLength: 50 }))),
        }),
        status: 201,
        reply: Invitation,
        async handle(request) {
          const team = await requestedTeam(request)
          await demandJoining(request.db, request.actor, team)
          const { email, username, is_superuser = false, limit_language_codes = [] } = request.read()
          if (is_superuser && !isSuperuser(request.actor))
            throw new AppError('permission_denied', 'Only administrators may invite administrators.')
          const author = await accountById(request.db, { id: personOf(request).userId })
          if (!author) throw new AppError('not_authenticated')
          const languages = await languageIds(request, limit_language_codes)
          const wanted = { author, team, email, username, superuser: is_superuser, languages }
          const id = await inviteUser(askingOf(request), wanted)
          const [shown] = await present(request, [(await invitationById(request.db, id)) as InvitationRow])
          return shown
        },
      }),
    ],
  },
  {
    path: '/api/groups/:id/invitations/:invitation/',
    name: 'Invitation to a group',
    summary: 'One invitation to the team.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Take it back.',
        needs,
        async handle(request) {
          const team = await managedTeam(request)
          const known = await invitationById(request.db, request.params.invitation as string)
          if (known?.team_id !== team.id) throw new AppError('not_found')
          await request.transaction((tx) => deleteInvitation(tx, known.id))
        },
      },
    ],
  },
  {
    path: '/api/account/invitation/',
    name: 'Invitation',
    summary: 'Accepts an invitation: with the account that is signed in, or by opening one.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Accept.',
        ...asksOfVisitors('anyone_without_token'),
        body: Type.Object({
          key: Key,
          username: Type.Optional(Type.String({ maxLength: 150 })),
          full_name: Type.Optional(Type.String({ maxLength: 150 })),
          password: Type.Optional(Password),
        }),
        reply: SignInReply,
        async handle(request) {
          const { key, username = '', full_name = '', password = '' } = request.read()
          const asking = askingToEnter(request)
          if (request.actor.kind === 'user') {
            await joinByInvitation(asking, key, request.actor.id)
            return { signed_in: true, ticket: null, second_factors: [] }
          }
          return entered(request, await signUpByInvitation(asking, key, { username, full_name, password }))
        },
      }),
    ],
  },
]
