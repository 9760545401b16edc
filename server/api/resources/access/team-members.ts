import { groupMemberContract } from '#core/contract/access/team-members.ts'
import { DEFAULT_PAGE_SIZE } from '#core/contract/page.ts'
import { demandTeamRight } from '#server/access/teams.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requestedTeam } from '#server/api/resources/access/teams.ts'
import { membersOfTeam } from '#server/db/queries/access/team-members.ts'

export const groupMemberRoutes: readonly AnyRoute[] = [
  serveRoute(groupMemberContract.membersOfGroup, {
    get: async (request) => {
      const team = await requestedTeam(request)
      await demandTeamRight(request.db, request.actor, team, { admins: true })
      const { q = '', page } = request.query
      const number = page === undefined || page === '' ? undefined : Math.max(1, Math.trunc(Number(page)) || 1)
      const range = number && { limit: DEFAULT_PAGE_SIZE, offset: (number - 1) * DEFAULT_PAGE_SIZE }
      // No name holds NUL, and PostgreSQL takes none in a text.
      return membersOfTeam(request.db, team.id, { text: q.replaceAll('\0', '').trim(), range: range || undefined })
    },
  }),
]
