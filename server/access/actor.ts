/** Who asks: everything that reads or writes on somebody's behalf takes one. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly id: number; readonly username: string; readonly isSuperuser: boolean }

export const anonymous: Actor = { kind: 'anonymous' }

export const isSuperuser = (actor: Actor): boolean => actor.kind === 'user' && actor.isSuperuser

/** What a stored reply made for this actor may be shared under. */
export const actorKey = (actor: Actor): string => (actor.kind === 'user' ? `u${actor.id}` : '')
