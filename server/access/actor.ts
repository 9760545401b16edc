import type { Permission } from '#core/access/permissions.ts'
import { scopeOfPermission, type TokenLimits, type TokenScope } from '#core/access/token-scopes.ts'
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
      readonly limits?: TokenLimits | undefined
    }

export const anonymous: Actor = { kind: 'anonymous' }

export const isSuperuser = (actor: Actor): boolean => actor.kind === 'user' && actor.isSuperuser

const limitsOf = (actor: Actor): TokenLimits | undefined => (actor.kind === 'user' ? actor.limits : undefined)

/** The projects that a token is limited to; undefined: there is no such limit. */
export const projectsOfToken = (actor: Actor): readonly number[] | undefined => limitsOf(actor)?.projects

/** An administrator of the site, also by a limited token: within its limits nothing else is asked. */
export const isOfSuperuser = (actor: Actor): boolean => isSuperuser(actor) || limitsOf(actor)?.ofSuperuser === true

/** Whether nothing on the site is hidden from the actor. */
export const canSeeEverything = (actor: Actor): boolean => isOfSuperuser(actor) && projectsOfToken(actor) === undefined

/** Whether a token counts for what is done in a project, or outside of any. */
export const reachesProject = (actor: Actor, project: { readonly id: number } | undefined): boolean => {
  const projects = projectsOfToken(actor)
  return projects === undefined || (project !== undefined && projects.includes(project.id))
}

/** The scope that a token lacks for a permission. */
export function lackingScope(actor: Actor, permission: Permission): TokenScope | undefined {
  const scope = scopeOfPermission(permission)
  return limitsOf(actor)?.scopes?.includes(scope) === false ? scope : undefined
}

/** What a stored reply made for this actor may be shared under. */
export function actorKey(actor: Actor): string {
  if (actor.kind === 'anonymous') return ''
  const token = actor.limits ? `t${actor.limits.tokenId}` : ''
  return `u${actor.id}.${actor.sessionId ?? token}`
}

type Grant = Permission | AccessRule

const grants = new WeakMap<Actor, Set<Grant>>()

/** Notes that somebody asked whether the actor may, and that they may: the entry point insists that it was asked. */
export function noteGrant(actor: Actor, grant: Grant): void {
  const known = grants.get(actor)
  if (known) known.add(grant)
  else grants.set(actor, new Set([grant]))
}

export const wasGranted = (actor: Actor, grant: Grant): boolean => grants.get(actor)?.has(grant) === true
