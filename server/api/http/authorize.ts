import type { AccessRule, Needs } from '#core/contract/needs.ts'
import { needsInWords } from '#core/contract/needs.ts'
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
