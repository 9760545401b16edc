import { join } from 'node:path'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

/** The kind of the demo's repositories. Only filling the demo makes it: no request, archive or command line can name it. */
export const DEMO_KIND = 'demo'

/** What clients are told instead: they know kinds that can be chosen. */
export const SHOWN_DEMO_KIND = 'git'

export const shownKind = (kind: string): string => (kind === DEMO_KIND ? SHOWN_DEMO_KIND : kind)

const PREFIX = `${DEMO_KIND}:`

/** Every repository that the demo has. */
export const demoRepositories = ['lighthouse', 'orchard-storefront', 'orchard-handbook', 'dragoman'] as const

export const demoAddress = (name: string): string => `${PREFIX}${name}`

export const isDemo = (repo: string): boolean => repo.startsWith(PREFIX)

export const demoFolder = (dataDir: string): string => join(dataDir, DEMO_KIND)

/** Where the repository of a demo address is. */
export function demoPath(dataDir: string, repo: string): string {
  const name = demoRepositories.find((one) => demoAddress(one) === repo)
  if (name === undefined) throw new AppError('repository', message('repository.notInDemo'))
  return join(demoFolder(dataDir), `${name}.git`)
}
