import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#core/messages/message.ts'
import { apiPath, getJson } from './client.ts'
import type { Scope } from './scopes.ts'
import type { Page } from './types.ts'

export interface Commit {
  revision: string
  shortrevision: string
  author_name: string
  authordate: string
  summary: string
}

export interface Repository {
  needs_commit: boolean
  needs_merge: boolean
  needs_push: boolean
  remote_commit: Commit | null
  weblate_commit: Commit | null
  status: string | null
  status_messages?: Message[]
  merge_failure: string | null
  outgoing_commits: number | null
  missing_commits: number | null
  pending_units: { total: number; errors_skipped: number }
}

export interface LoggedCommit extends Commit {
  state: 'outgoing' | 'missing' | 'merged'
}

export interface Alert {
  name: string
  title: string
  advice: string
  severity: number
  timestamp: string
  details: { occurrences?: (Record<string, unknown> & { message?: Message })[] }
  dismissed_at: string | null
  dismissible: boolean
}

/** The component of a place, or else its project: what has a repository. */
export const ownerPath = ({ project, component }: Scope, ...more: string[]): string =>
  component
    ? apiPath('components', project?.slug ?? '', component.path, ...more)
    : apiPath('projects', project?.slug ?? '', ...more)

const read = <Body>(path: string, address = path) =>
  queryOptions({ queryKey: [path, address], queryFn: ({ signal }) => getJson<Body>(address, signal) })

export const repositoryQuery = (scope: Scope) => read<Repository>(ownerPath(scope, 'repository'))

export const repositoryLogQuery = (scope: Scope) =>
  read<{ results: LoggedCommit[] }>(ownerPath(scope, 'repository', 'log'))

export const alertsQuery = (scope: Scope) => read<Page<Alert>>(ownerPath(scope, 'alerts'))

export const lockQuery = (scope: Scope) => read<{ locked: boolean }>(ownerPath(scope, 'lock'))
