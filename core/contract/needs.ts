import type { Permission } from '#core/access/permissions.ts'
import { type AccountLevel, accountLevels } from '#core/contract/account-level.ts'

/** Where a permission is asked for: the site, or what the path or the body names. */
export type PermissionScope =
  | 'site'
  | 'workspace'
  | 'project'
  | 'component'
  | 'translation'
  | 'unit'
  /** Any of them: whatever the parameter `path` names. */
  | 'scope'

/** What only a handler can decide, in words for the documentation. */
const accessRules = {
  directory: 'anyone, or members alone where the directory is closed',
  link: 'anyone with the link',
  oneself: 'the user themselves',
  author: 'its author',
  own_memory: 'people with an account, about their own memory',
  each_unit: 'those with unit.edit on each of the strings',
  requester: 'the user who requested it',
  team_manager: 'those who manage the team',
  unit_parts:
    'those with unit.edit for the text and its state, with source.edit for flags and for what belongs to the source string',
  upload_method: 'the permission that the method of the upload asks for',
  every_language: 'source.edit, when it is for all languages',
} as const

export type AccessRule = keyof typeof accessRules

/** Who may call a route. */
export type Needs =
  | 'anyone'
  /** Anyone who may know of what the path names: what is hidden is not found. */
  | 'visible'
  /** Somebody with an account. */
  | 'account'
  | 'administrator'
  | { readonly account: AccountLevel }
  | { readonly permission: Permission; readonly on: PermissionScope }
  | { readonly rule: AccessRule }
  | { readonly anyOf: readonly Needs[] }
  | { readonly allOf: readonly Needs[] }

const words = {
  anyone: 'anyone',
  visible: 'anyone who may see it',
  account: 'people with an account',
  administrator: 'administrators',
} as const

const isComposed = (needs: Needs): boolean => typeof needs === 'object' && ('anyOf' in needs || 'allOf' in needs)

function joined(parts: readonly Needs[], word: 'and' | 'or'): string {
  const texts = parts.map((part) => (isComposed(part) ? `(${needsInWords(part)})` : needsInWords(part)))
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`
}

/** Who may call a route, for readers: "project.edit on the project". */
export function needsInWords(needs: Needs): string {
  if (typeof needs === 'string') return words[needs]
  if ('account' in needs) return accountLevels[needs.account]
  if ('permission' in needs) return `${needs.permission} on the ${needs.on}`
  if ('rule' in needs) return accessRules[needs.rule]
  return 'anyOf' in needs ? joined(needs.anyOf, 'or') : joined(needs.allOf, 'and')
}

/** What is asked of the caller's own account before anything else is looked at. */
export function accountLevelOf(needs: Needs): AccountLevel | undefined {
  if (typeof needs === 'string') return undefined
  if ('account' in needs) return needs.account
  return 'allOf' in needs ? needs.allOf.map(accountLevelOf).find(Boolean) : undefined
}

/** The permissions that the rules of a route name, in any combination. */
export function permissionsOf(needs: Needs): Permission[] {
  if (typeof needs === 'string' || 'account' in needs || 'rule' in needs) return []
  if ('permission' in needs) return [needs.permission]
  return ('anyOf' in needs ? needs.anyOf : needs.allOf).flatMap(permissionsOf)
}
