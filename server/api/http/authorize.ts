import { tokenScopes } from '#core/access/token-scopes.ts'
import type { AccessRule, Needs } from '#core/contract/needs.ts'
import { needsInWords } from '#core/contract/needs.ts'
import { allowsUse, isPersonal, type RouteUse, scopesFor } from '#core/contract/token-access.ts'
import { type Message, message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { type Actor, isSuperuser, wasGranted } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/**
 * Refuses before the handler whom the declared needs rule out by themselves: visitors where an account is needed, others than
 * administrators, and people without a permission on the site. With `namesObject` the path names something that may be hidden:
 * then the handler finds it first, so that who may not know of it is told that it does not exist, and asks.
 */
export async function authorize(db: Db, actor: Actor, needs: Needs, namesObject: boolean): Promise<void> {
  if (needs === 'account' || needs === 'administrator') requireAccount(actor)
  if (needs === 'administrator' && !isSuperuser(actor)) throw new AppError('permission_denied')
  if (typeof needs === 'string') return
  if ('allOf' in needs) for (const one of needs.allOf) await authorize(db, actor, one, namesObject)
  if (namesObject || !('permission' in needs) || needs.on !== 'site') return
  requireAccount(actor)
  await demand(db, actor, needs.permission, site)
}

/** Refuses a limited token for what its scopes, or its being for some projects, rule out whatever the path names. */
export function demandScope(actor: Actor, use: RouteUse, namesObject: boolean): void {
  const limits = actor.kind === 'user' ? actor.limits : undefined
  if (!limits) return
  const scopes = new Set(limits.scopes ?? tokenScopes)
  if (!allowsUse(use, scopes)) throw new AppError('permission_denied', whyNotScope(use))
  if (limits.projects && isPersonal(use, namesObject))
    throw new AppError('permission_denied', message('token.personal'))
}

function whyNotScope(use: RouteUse): Message {
  const [first, ...others] = scopesFor(use)
  if (first === undefined) return message('token.limited')
  if (others.length === 0) return message('token.lacksScope', { scope: first })
  return message('token.lacksAnyScope', { scopes: [first, ...others].join(', ') })
}

function requireAccount(actor: Actor): void {
  if (actor.kind === 'anonymous') throw new AppError('not_authenticated')
}

/** Rules that a handler keeps by what it reads or answers; of the others it says that it asked. */
const kept: ReadonlySet<AccessRule> = new Set<AccessRule>([
  'directory',
  'link',
  'unit_parts',
  'each_unit',
  'upload_method',
  'every_language',
])

function wasAsked(actor: Actor, needs: Needs): boolean {
  if (needs === 'administrator') return isSuperuser(actor)
  if (typeof needs === 'string' || 'account' in needs) return true
  if ('permission' in needs) return wasGranted(actor, needs.permission)
  if ('rule' in needs) return kept.has(needs.rule) || wasGranted(actor, needs.rule)
  return 'anyOf' in needs
    ? needs.anyOf.some((one) => wasAsked(actor, one))
    : needs.allOf.every((one) => wasAsked(actor, one))
}

/** A handler that never asked for what its contract declares has forgotten it: nothing of what it did is kept or shown. */
export function demandAsked(actor: Actor, needs: Needs): void {
  if (isSuperuser(actor) || wasAsked(actor, needs)) return
  throw new Error(`nobody asked for what the contract declares: ${needsInWords(needs)}`)
}
