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
