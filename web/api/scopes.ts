import { queryOptions } from '@tanstack/react-query'
import { scopeAddress } from '#core/editor/addresses.ts'
import type { Message } from '#core/messages/message.ts'
import { withOwnName } from '../locale/language-name.ts'
import { inOwnWords } from '../locale/own-words.ts'
import { getJson } from './client.ts'
import type { Language } from './types.ts'

export interface Named {
  id: number
  name: string
  slug: string
}

/** What a path of the web interface names, and what the person may do there. */
export interface Scope {
  kind:
    | 'site'
    | 'language'
    | 'project'
    | 'project-language'
    | 'category'
    | 'category-language'
    | 'component'
    | 'translation'
  path: string
  project: (Named & { translation_review: boolean; source_review: boolean }) | null
  categories: Named[]
  component:
    | (Named & {
        path: string
        locked: boolean
        is_glossary: boolean
        /** Strings are known by keys. */
        has_template: boolean
        needs_agreement: boolean
        has_variants: boolean
      })
    | null
  language: Language | null
  translation: { id: number; is_source: boolean } | null
  unit: number | null
  /** Names of permissions. */
  rights: string[]
  /** Of a few things that people would like to do: why they may not. */
  why_not: Record<string, string>
  why_not_messages: Record<string, Message>
}

export const scopeQuery = (path: string) => {
  const address = scopeAddress(path)
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => getScope(address, signal),
    select: (scope: Scope): Scope => ({ ...scope, language: scope.language && withOwnName(scope.language) }),
  })
}

async function getScope(address: string, signal: AbortSignal): Promise<Scope> {
  const scope = await getJson<Scope>(address, signal)
  const names = Object.keys(scope.why_not)
  const reasons = await inOwnWords(
    names.map((name) => ({ message: scope.why_not_messages[name], english: scope.why_not[name] ?? '' })),
  )
  return { ...scope, why_not: Object.fromEntries(names.map((name, index) => [name, reasons[index] ?? ''])) }
}

export const may = (scope: Scope | undefined, permission: string): boolean =>
  scope?.rights.includes(permission) ?? false
