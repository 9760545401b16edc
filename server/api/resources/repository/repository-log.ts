import type { Static } from 'typebox'
import {
  type CommitState,
  type LoggedCommit,
  MAX_COMMITS,
  repositoryLogContract,
  USUAL,
} from '#core/contract/repository/repository-log.ts'
import { message } from '#core/messages/message.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requireCommits } from '#server/api/request/required-commits.ts'
import { invalid } from '#server/errors.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import type { CommitInfo } from '#server/vcs/history.ts'

function limitOf(given: string | undefined): number {
  const limit = given === undefined ? USUAL : Number(given)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_COMMITS) return limit
  throw invalid('limit', message('field.numberUpTo', { limit: MAX_COMMITS }))
}

const withState = (commits: readonly CommitInfo[], state: CommitState): Static<typeof LoggedCommit>[] =>
  commits.map((commit) => ({ ...commit, state }))

export const repositoryLogRoutes: readonly AnyRoute[] = [
  serveRoute(repositoryLogContract.commitsOfRepository, {
    get: async ({ db, actor, params, query, services }) => {
      const { vcs } = services
      const { project, component } = await findComponent(db, actor, params.project, params.component)
      await demand(db, actor, 'vcs.view', { project, component })
      const limit = limitOf(query.limit)
      const [main] = await repositoryGroup(db, component.id)
      const clone = await cloneOf(db, main)
      const shown = shownCommits(component)
      await requireCommits(services, component, [shown.ours, shown.tip, shown.merged])
      const ours = await vcs.commitLog(clone, { commit: shown.ours, except: shown.merged, limit })
      const missing = await vcs.commitLog(clone, { commit: shown.tip, except: shown.merged, limit })
      const merged = await vcs.commitLog(clone, { commit: shown.merged, limit })
      return {
        results: [...withState(ours, 'outgoing'), ...withState(missing, 'missing'), ...withState(merged, 'merged')],
      }
    },
  }),
]
