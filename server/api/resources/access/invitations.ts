import type { Static } from 'typebox'
import { type Invitation, invitationContract } from '#core/contract/access/invitations.ts'
import { message } from '#core/messages/message.ts'
import { isSuperuser } from '#server/access/actor.ts'
import { demandJoining, demandTeamRight } from '#server/access/teams.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { requestedTeam } from '#server/api/resources/access/teams.ts'
import { accountRequestOf, entered, personOf, signInRequestOf } from '#server/api/resources/accounts/account-request.ts'
import {
  inviteUser,
  joinByInvitation,
  lookAtInvitation,
  resendInvitation,
  type SentInvitation,
  signUpByInvitation,
} from '#server/commands/access/invite-user.ts'
import {
  deleteInvitation,
  type InvitationRow,
  invitationById,
  invitationsTo,
} from '#server/db/queries/access/invitations.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

async function managedTeam(request: ApiRequest<{ readonly id: number }>) {
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
    if (!language) throw invalid('limit_language_codes', message('language.notFound', { code }))
    ids.push(language.id)
  }
  return ids
}

async function authorOf(request: WriteRequest) {
  const author = await accountById(request.db, { id: personOf(request).userId })
  if (!author) throw new AppError('not_authenticated')
  return author
}

async function openInvitation({ db, params }: ApiRequest<{ readonly invitation: string }>, teamId: number) {
  const known = await invitationById(db, params.invitation)
  if (known?.team_id !== teamId) throw new AppError('not_found')
  return known
}

/** The link shows that an address is somebody's own: where it can go by mail, only administrators of the site see it. */
async function sentInvitation(request: ApiRequest, { id, link }: SentInvitation) {
  const [shown] = await present(request, [mustExist(await invitationById(request.db, id), 'invitation')])
  const mailed = request.services.config.smtpUrl !== ''
  return { ...mustExist(shown, 'invitation'), mailed, link: !mailed || isSuperuser(request.actor) ? link : null }
}

export const invitationRoutes: readonly AnyRoute[] = [
  serveRoute(invitationContract.invitationsToGroup, {
    get: async (request) => {
      const team = await managedTeam(request)
      return present(request, await invitationsTo(request.db, team.id, request.services.now()))
    },
    post: async (request) => {
      const team = await requestedTeam(request)
      await demandJoining(request.db, request.actor, team)
      const { email, username, is_superuser = false, limit_language_codes = [] } = request.read()
      if (is_superuser && !isSuperuser(request.actor))
        throw new AppError('permission_denied', message('invitation.administrators'))
      const author = await authorOf(request)
      const languages = await languageIds(request, limit_language_codes)
      const wanted = { author, team, email, username, superuser: is_superuser, languages }
      return sentInvitation(request, await inviteUser(accountRequestOf(request), wanted))
    },
  }),
  serveRoute(invitationContract.invitationToGroup, {
    post: async (request) => {
      const team = await managedTeam(request)
      const known = await openInvitation(request, team.id)
      await demandJoining(request.db, request.actor, team)
      if (known.is_superuser === 1 && !isSuperuser(request.actor))
        throw new AppError('permission_denied', message('invitation.administrators'))
      const author = await authorOf(request)
      return sentInvitation(request, await resendInvitation(accountRequestOf(request), known, { author, team }))
    },
    delete: async (request) => {
      const team = await managedTeam(request)
      const known = await openInvitation(request, team.id)
      await request.transaction((tx) => deleteInvitation(tx, known.id))
    },
  }),
  serveRoute(invitationContract.invitationTo, {
    post: (request) => lookAtInvitation(signInRequestOf(request), request.read().key),
  }),
  serveRoute(invitationContract.invitation, {
    post: async (request) => {
      const { key, username = '', full_name = '', password = '' } = request.read()
      const account = signInRequestOf(request)
      if (request.actor.kind === 'user') {
        await joinByInvitation(account, key, request.actor.id)
        return { signed_in: true, ticket: null, second_factors: [] }
      }
      return entered(request, await signUpByInvitation(account, key, { username, full_name, password }))
    },
  }),
]
