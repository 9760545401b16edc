import { type Static, Type } from 'typebox'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { Route } from '#server/api/http/route.ts'
import { Commit } from '#server/api/resources/repository/repository-view.ts'
import { invalid } from '#server/errors.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import type { CommitInfo } from '#server/vcs/history.ts'

const states = ['outgoing', 'missing', 'merged'] as const
type CommitState = (typeof states)[number]

const LoggedCommit = Type.Object(
  {
    ...Commit.properties,
    state: Type.Unsafe<CommitState>({
      type: 'string',
      enum: states,
      description: 'Ours, not upstream yet; upstream’s, not here yet; or on both sides.',
    }),
  },
  { title: 'LoggedCommit' },
)

const Log = Type.Object({ results: Type.Array(LoggedCommit) }, { title: 'RepositoryLog' })

const MOST = 100
const USUAL = 20

function limitOf(given: string | undefined): number {
  const limit = given === undefined ? USUAL : Number(given)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST) return limit
  throw invalid('limit', `Use a number between 1 and ${MOST}.`)
}

const withState = (commits: readonly CommitInfo[], state: CommitState): Static<typeof LoggedCommit>[] =>
  commits.map((commit) => ({ ...commit, state }))

export const repositoryLogRoutes: readonly Route[] = [
  {
    path: '/api/components/:project/:component/repository/log/',
    name: 'Commits of a repository',
    summary: 'The newest commits, those that one side lacks first; as far as the clone here goes.',
    needs: 'vcs.view',
    query: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST, description: `Of each state; ${USUAL} unless told.` }),
      ),
    }),
    reply: Log,
    fresh: true,
    async handle({ db, actor, params, query, services }) {
      const { vcs } = services
      const { project, component } = await findComponent(
        db,
        actor,
        params.project as string,
        params.component as string,
      )
      await demand(db, actor, 'vcs.view', { project, component })
      const limit = limitOf(query.limit)
      const [main] = await repositoryGroup(db, component.id)
      const clone = await cloneOf(db, main)
      const shown = shownCommits(component)
      const ours = await vcs.commitLog(clone, { commit: shown.ours, except: shown.merged, limit })
      const missing = await vcs.commitLog(clone, { commit: shown.tip, except: shown.merged, limit })
      const merged = await vcs.commitLog(clone, { commit: shown.merged, limit })
      return {
        results: [...withState(ours, 'outgoing'), ...withState(missing, 'missing'), ...withState(merged, 'merged')],
      }
    },
  },
]
