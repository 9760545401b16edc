import type pg from 'pg'

/** postgres://user:password@one:5432,two/database as one address for each host, in that order. */
export function addressesOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/]*@)?([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`)
}

/** As PostgreSQL itself says it of a write. */
const readOnly = (): Error => Object.assign(new Error('the server takes no writes: it is a standby'), { code: '25006' })

/**
 * Connections to the one of several servers that takes writes, as `target_session_attrs=read-write` of libpq has it. After a
 * failover the next connection is made to another one.
 */
export class HostPools {
  readonly #pools: readonly pg.Pool[]
  readonly #writable = new WeakSet<pg.PoolClient>()
  #current = 0

  constructor(pools: readonly pg.Pool[]) {
    this.#pools = pools
  }

  async connect(): Promise<pg.PoolClient> {
    let failure: unknown
    for (let tries = 0; tries < this.#pools.length; tries++) {
      const index = (this.#current + tries) % this.#pools.length
      const pool = this.#pools[index]
      if (!pool) continue
      // Whoever waits here waits for others of this process, not for the server.
      const isFull = pool.totalCount >= (pool.options.max ?? 0)
      try {
        const client = await this.#checked(await pool.connect())
        this.#current = index
        return client
      } catch (error) {
        if (isFull) throw error
        failure ??= error
      }
    }
    throw failure
  }

  async #checked(client: pg.PoolClient): Promise<pg.PoolClient> {
    if (this.#pools.length === 1 || this.#writable.has(client)) return client
    try {
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0]?.transaction_read_only === 'on') throw readOnly()
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#writable.add(client)
    return client
  }

  get state(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const sum = (count: (pool: pg.Pool) => number) => this.#pools.reduce((all, pool) => all + count(pool), 0)
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }
}
