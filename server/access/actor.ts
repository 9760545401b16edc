import type { Permission } from '#core/access/permissions.ts'
import type { AccessRule } from '#core/contract/needs.ts'

/** Who asks: everything that reads or writes on somebody's behalf takes one. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user'
      readonly id: number
      readonly username: string
      readonly isSuperuser: boolean
      /** When they asked, in microseconds since 1970: what has run out by then no longer counts. */
      readonly at?: number
      /** The session that vouches for them; undefined when a token does. */
      readonly sessionId?: number
    }

export const anonymous: Actor = { kind: 'anonymous' }

export const isSuperuser = (actor: Actor): boolean => actor.kind === 'user' && actor.isSuperuser

/** What a stored reply made for this actor may be shared under. */
export const actorKey = (actor: Actor): string => (actor.kind === 'user' ? `u${actor.id}.${actor.sessionId ?? ''}` : '')

type Grant = Permission | AccessRule

const grants = new WeakMap<Actor, Set<Grant>>()

/** Notes that somebody asked whether the actor may, and that they may: the entry point insists that it was asked. */
export function noteGrant(actor: Actor, grant: Grant): void {
  const known = grants.get(actor)
  if (known) known.add(grant)
  else grants.set(actor, new Set([grant]))
}

export const wasGranted = (actor: Actor, grant: Grant): boolean => grants.get(actor)?.has(grant) === true
