export interface PoolState {
  readonly total: number
  readonly idle: number
  /** Those who wait for a connection. */
  readonly waiting: number
}

const pools = new Map<string, Set<() => PoolState>>()

/** Makes a pool of connections known under a name; what comes back makes it unknown. */
export function watchPool(name: string, state: () => PoolState): () => void {
  const named = pools.get(name) ?? new Set()
  pools.set(name, named.add(state))
  return () => void named.delete(state)
}

export const poolStates = (): readonly (readonly [name: string, PoolState])[] =>
  [...pools].flatMap(([name, states]) => [...states].map((state) => [name, state()] as const))
