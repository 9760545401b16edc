import type { Permission } from '#core/access/permissions.ts'

/** What can be done to a repository, and the permission that it takes. */
export const operationPermissions = {
  push: 'vcs.push',
  pull: 'vcs.update',
  'pull-rebase': 'vcs.update',
  'pull-merge': 'vcs.update',
  'pull-merge-noff': 'vcs.update',
  reset: 'vcs.reset',
  'reset-keep': 'vcs.reset',
  cleanup: 'vcs.reset',
  commit: 'vcs.commit',
  'file-sync': 'vcs.reset',
  'file-scan': 'vcs.reset',
} as const satisfies Readonly<Record<string, Permission>>

export type Operation = keyof typeof operationPermissions
