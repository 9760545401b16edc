import type { Permission } from '#core/access/permissions.ts'
import type { AccessRule } from '#core/contract/needs.ts'
import type { Actor } from '#server/access/actor.ts'

type Grant = Permission | AccessRule

const grants = new WeakMap<Actor, Set<Grant>>()

/** Notes that somebody asked whether the actor may, and that they may: the entry point insists that it was asked. */
export function noteGrant(actor: Actor, grant: Grant): void {
  const known = grants.get(actor)
  if (known) known.add(grant)
  else grants.set(actor, new Set([grant]))
}

export const wasGranted = (actor: Actor, grant: Grant): boolean => grants.get(actor)?.has(grant) === true
