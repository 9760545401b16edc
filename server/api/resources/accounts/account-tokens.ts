import { accountContract } from '#core/contract/accounts/account.ts'
import { message } from '#core/messages/message.ts'
import { findProject } from '#server/access/find.ts'
import { createUserToken, deleteToken, deleteTokens, projectsOfStoredToken, tokensOf } from '#server/access/tokens.ts'
import { visibleProjects } from '#server/access/visible-ids.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { auditAccount, inSession, personOf } from '#server/api/resources/accounts/account-request.ts'
import { presentToken } from '#server/api/resources/accounts/token-view.ts'
import { tokenEnd } from '#server/commands/access/token-expiry.ts'
import type { Db } from '#server/db/database.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

/** Ids of the projects that a new token is for: its owner has to know of them. */
export async function projectsNamed(
  { db, actor }: Pick<ApiRequest, 'db' | 'actor'>,
  slugs: readonly string[] | null,
): Promise<number[] | null> {
  if (slugs === null) return null
  const ids: number[] = []
  for (const slug of new Set(slugs)) {
    const project = await findProject(db, actor, slug).catch(() => undefined)
    if (!project) throw invalid('projects', message('project.none', { slug }))
    ids.push(project.id)
  }
  return ids
}

async function listTokens(request: ApiRequest) {
  const { db, actor } = request
  const rows = await tokensOf(db, { userId: personOf(request).userId })
  const ids = rows.flatMap((row) => projectsOfStoredToken(row.project_ids) ?? [])
  const seen = ids.length === 0 ? new Set<number>() : await visibleProjects(db, actor, ids)
  const projects = await projectsByIds(db, [...seen])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created: isoTime(row.created),
    ...presentToken(row),
    is_agent: row.audience !== null,
    projects: projectsOfStoredToken(row.project_ids)?.flatMap((id) => projects.get(id)?.slug ?? []) ?? null,
  }))
}

/** One entry of the audit log for each token that is no longer good. */
async function auditRevoked(tx: Db, request: WriteRequest, names: readonly string[]): Promise<void> {
  for (const name of names) await auditAccount(tx, request, 'token_revoked', { name })
}

/** Tokens of a person. */
export const accountTokenRoutes: readonly AnyRoute[] = [
  serveRoute(accountContract.tokens, {
    get: listTokens,
    post: async (request) => {
      const { userId } = inSession(request)
      const now = request.services.now()
      const { name = '', scopes = null, projects: slugs = null, ...lastDay } = request.read()
      const grant = { expires: tokenEnd(lastDay, now), scopes, projects: await projectsNamed(request, slugs) }
      const token = await request.transaction(async (tx) => {
        await auditRevoked(tx, request, await deleteTokens(tx, userId, name))
        const details = { name, ...(scopes && { scopes }), ...(slugs && { projects: slugs }) }
        await auditAccount(tx, request, 'token_made', details)
        return createUserToken(tx, userId, now, name, grant)
      })
      return { token }
    },
    delete: async (request) => {
      const { userId } = inSession(request)
      await request.transaction(async (tx) => auditRevoked(tx, request, await deleteTokens(tx, userId)))
    },
  }),
  serveRoute(accountContract.token, {
    delete: async (request) => {
      const { userId } = inSession(request)
      await request.transaction(async (tx) => {
        const name = await deleteToken(tx, userId, request.params.id)
        if (name === undefined) throw new AppError('not_found')
        await auditRevoked(tx, request, [name])
      })
    },
  }),
]
