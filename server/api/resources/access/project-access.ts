import type { Static } from 'typebox'
import type { TokenScope } from '#core/access/token-scopes.ts'
import { type Block, type ProjectToken, projectAccessContract } from '#core/contract/access/project-access.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { personOf } from '#server/api/resources/accounts/account-request.ts'
import { presentToken } from '#server/api/resources/accounts/token-view.ts'
import { addProjectToken, removeProjectToken } from '#server/commands/access/add-project-token.ts'
import { blockUser, unblockUser } from '#server/commands/access/block-user.ts'
import { tokenEnd } from '#server/commands/access/token-expiry.ts'
import { acceptAgreement, blocksOfProject } from '#server/db/queries/access/blocked-users.ts'
import { projectBots } from '#server/db/queries/access/project-tokens.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

/** The project, for those who run its teams. */
async function managedProject({ db, actor, params }: ApiRequest<{ readonly project: string }>): Promise<ProjectRow> {
  const project = await findProject(db, actor, params.project)
  await demand(db, actor, 'project.permissions', { project })
  return project
}

async function listTokens(request: ApiRequest<{ readonly project: string }>): Promise<Static<typeof ProjectToken>[]> {
  const { id } = await managedProject(request)
  return (await projectBots(request.db, { projectId: id })).map((bot) => ({
    id: bot.id,
    username: bot.username,
    name: bot.full_name,
    created: isoTime(bot.created),
    ...presentToken(bot),
  }))
}

async function listBlocks(request: ApiRequest<{ readonly project: string }>): Promise<Static<typeof Block>[]> {
  const { id } = await managedProject(request)
  return (await blocksOfProject(request.db, id)).map(({ username, expires, note, created }) => ({
    user: username,
    expires: isoTimeOrNull(expires),
    note,
    created: isoTime(created),
  }))
}

function moment(text: string | null | undefined): number | null {
  if (!text) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw invalid('expires', message('field.moment'))
  return time * 1000
}

/** Nobody rises by making tokens with a token. */
function demandOwnScopes(actor: Actor, scopes: readonly TokenScope[] | null): void {
  const own = actor.kind === 'user' ? actor.limits?.scopes : undefined
  if (own && !scopes?.every((scope) => own.includes(scope)))
    throw new AppError('permission_denied', message('token.moreThanOwn'))
}

/** Who may do what in one project, beside its teams. */
export const projectAccessRoutes: readonly AnyRoute[] = [
  serveRoute(projectAccessContract.tokensOfProject, {
    get: listTokens,
    post: async (request) => {
      const project = await managedProject(request)
      const { name, teams, scopes = null, ...lastDay } = request.read()
      const now = request.services.now()
      demandOwnScopes(request.actor, scopes)
      const grant = { expires: tokenEnd(lastDay, now), scopes, projects: null }
      const made = await request.transaction((tx) => addProjectToken(tx, { project, name, grant, teams }, now))
      return { id: made.userId, username: made.username, token: made.key }
    },
  }),
  serveRoute(projectAccessContract.tokenOfProject, {
    delete: async (request) => {
      const project = await managedProject(request)
      await request.transaction((tx) => removeProjectToken(tx, project.id, request.params.id))
    },
  }),
  serveRoute(projectAccessContract.blockedUsers, {
    get: listBlocks,
    post: async (request) => {
      const project = await managedProject(request)
      const { user, expires, note = '' } = request.read()
      const block = { username: user, expires: moment(expires), note }
      await request.transaction((tx) => blockUser(tx, project, block, request.services.now()))
    },
  }),
  serveRoute(projectAccessContract.blockedUser, {
    delete: async (request) => {
      const project = await managedProject(request)
      await request.transaction((tx) => unblockUser(tx, project.id, request.params.username))
    },
  }),
  serveRoute(projectAccessContract.contributorAgreement, {
    post: async (request) => {
      const { db, actor, params, services } = request
      const { component } = await findComponent(db, actor, params.project, params.component)
      const { userId } = personOf(request)
      await request.transaction((tx) => acceptAgreement(tx, userId, component.id, services.now()))
    },
  }),
]
