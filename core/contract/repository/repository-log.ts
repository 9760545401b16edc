import { Type } from 'typebox'
import { Commit } from '#core/contract/repository/repository.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

const states = ['outgoing', 'missing', 'merged'] as const

export type CommitState = (typeof states)[number]

export const LoggedCommit = Type.Object(
  {
    ...Commit.properties,
    state: Type.Unsafe<CommitState>({
      type: 'string',
      enum: states,
      description: 'Local only, upstream only, or both.',
    }),
  },
  { title: 'LoggedCommit' },
)

const Log = Type.Object({ results: Type.Array(LoggedCommit) }, { title: 'RepositoryLog' })

export const MAX_COMMITS = 100

export const USUAL = 20

export const repositoryLogContract = {
  commitsOfRepository: defineRoute({
    path: '/api/components/:project/:component/repository/log/',
    name: 'Commits of a repository',
    summary: 'The newest commits, starting with those missing on one side, as far as the local clone goes.',
    needs: { permission: 'vcs.view', on: 'component' },
    query: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MAX_COMMITS, description: `Of each state; ${USUAL} unless told.` }),
      ),
    }),
    reply: Log,
    fresh: true,
  }),
}
