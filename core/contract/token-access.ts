import { scopeOfPermission, type TokenScope, tokenScopes } from '#core/access/token-scopes.ts'
import type { AccessRule, Needs } from '#core/contract/needs.ts'

/** One way of using a route: what it needs, and whether it changes something. */
export interface RouteUse {
  readonly needs: Needs
  readonly isWrite: boolean
  /** Says which scope a write needs where its needs name no permission. */
  readonly scope?: TokenScope | undefined
}

/** The scopes of which one is enough for a write that a handler decides about; it then asks for each permission. */
const scopesOfRule: Readonly<Record<AccessRule, readonly TokenScope[]>> = {
  directory: ['read'],
  link: ['read'],
  oneself: ['manage'],
  author: ['translate'],
  own_memory: ['manage'],
  each_unit: ['translate'],
  requester: ['manage'],
  team_manager: ['manage'],
  unit_parts: ['translate', 'review', 'manage'],
  upload_method: ['translate'],
  every_language: ['translate', 'review', 'manage'],
}

/** Who manages a team is told of its members: that is more than reading. */
const mayUseRule = (rule: AccessRule, isWrite: boolean, granted: ReadonlySet<TokenScope>): boolean =>
  (!isWrite && rule !== 'team_manager') || scopesOfRule[rule].some((one) => granted.has(one))

/** Whether a token with these scopes may be used for a route at all. What its owner may not do, it may not either. */
export function allowsUse({ needs, isWrite, scope }: RouteUse, granted: ReadonlySet<TokenScope>): boolean {
  if (isWrite && scope !== undefined) return granted.has(scope)
  const mayWrite = !isWrite || granted.has('manage')
  // Administration of the site takes a token without limits.
  if (needs === 'administrator') return false
  if (typeof needs === 'string') return mayWrite
  // What needs more than being signed in is not for tokens anyway.
  if ('account' in needs) return needs.account !== 'signed_in' || mayWrite
  if ('permission' in needs) return granted.has(scopeOfPermission(needs.permission))
  if ('rule' in needs) return mayUseRule(needs.rule, isWrite, granted)
  const allows = (one: Needs) => allowsUse({ needs: one, isWrite }, granted)
  return 'anyOf' in needs ? needs.anyOf.some(allows) : needs.allOf.every(allows)
}

/** The scopes of which a limited token needs one to use a route. */
export const scopesFor = (use: RouteUse): TokenScope[] =>
  tokenScopes.filter((scope) => allowsUse(use, new Set<TokenScope>(['read', scope])))

/** The same for readers; nothing where every token will do, or none. */
export function tokenScopesInWords(use: RouteUse): string {
  const scopes = scopesFor(use)
  return scopes.length === 0 || scopes.includes('read') ? '' : ` Scope of a limited token: ${scopes.join(' or ')}.`
}

/** What belongs to a person and to no project that the path names: not for a token that is limited to projects. */
export function isPersonal({ needs, isWrite, scope }: RouteUse, namesObject: boolean): boolean {
  // What no permission guards is done for oneself, as watching a project is.
  const isForOneself = isWrite ? scope !== 'read' || !namesObject : !namesObject
  if (needs === 'administrator') return true
  if (needs === 'anyone' || needs === 'visible') return isWrite && isForOneself
  if (needs === 'account') return isForOneself
  if ('account' in needs) return needs.account !== 'anyone' && isForOneself
  if ('rule' in needs) return needs.rule === 'oneself' || needs.rule === 'requester' || needs.rule === 'own_memory'
  if ('permission' in needs) return false
  const asks = (one: Needs) => isPersonal({ needs: one, isWrite, scope }, namesObject)
  return 'anyOf' in needs ? needs.anyOf.every(asks) : needs.allOf.some(asks)
}
