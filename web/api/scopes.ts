import { queryOptions } from '@tanstack/react-query'
import { scopeAddress } from '#core/editor/addresses.ts'
import { withOwnName } from '../locale/language-name.ts'
import { inOwnWords } from '../locale/own-words.ts'
import { type Reply, readAt } from './call.ts'

/** What a path of the web interface names, and what the person may do there. */
export type Scope = Reply<'GET /api/places/'>

export const scopeQuery = (path: string) => {
  const address = scopeAddress(path)
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => getScope(address, signal),
    select: (scope: Scope): Scope => ({ ...scope, language: scope.language && withOwnName(scope.language) }),
  })
}

async function getScope(address: string, signal: AbortSignal): Promise<Scope> {
  const scope = await readAt('GET /api/places/', address, signal)
  const names = Object.keys(scope.why_not)
  const reasons = await inOwnWords(
    names.map((name) => ({ message: scope.why_not_messages[name], english: scope.why_not[name] ?? '' })),
  )
  return { ...scope, why_not: Object.fromEntries(names.map((name, index) => [name, reasons[index] ?? ''])) }
}

export const may = (scope: Scope | undefined, permission: string): boolean =>
  scope?.rights.includes(permission) ?? false
