import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf } from '#server/db/postgres-hosts.ts'

const CHANNEL = 'dragoman_writes'

/** At most one wake-up within that time, however much is written. */
const GAP_MS = 200

const RETRY_MS = 5_000
const ANSWER_MS = 10_000

/** Tells who waits for news of the database that something was written. */
export interface WriteNews {
  /** False: nobody is woken by other processes; whoever waits has to look. */
  readonly isListening: boolean
  /** What comes back ends it. */
  subscribe(wake: () => void): () => void
}

/**
 * Wakes the processes of a site when one of them has written (`listen`, `notify`). Sent after the commit, on a connection of its own: a
 * `notify` inside of transactions would have them commit one by one. PostgreSQL only, and not through a pooler.
 */
export class WakeUp implements WriteNews {
  readonly #addresses: readonly string[]
  readonly #own = randomUUID()
  readonly #subscribers = new Set<() => void>()
  readonly #ending = new AbortController()
  #client: pg.Client | undefined
  /** Being connected: it must not outlive this. */
  #opening: pg.Client | undefined
  #hasNews = false
  #isBusy = false
  isListening = false

  constructor(url: string) {
    this.#addresses = addressesOf(url)
  }

  /** Listens until it is closed, and again when a connection was lost. */
  start(): void {
    void this.#connect()
  }

  subscribe(wake: () => void): () => void {
    this.#subscribers.add(wake)
    return () => this.#subscribers.delete(wake)
  }

  /** Something was committed here. */
  noteWrite(): void {
    this.#hasNews = true
    if (!this.#isBusy) void this.#spread()
  }

  async #spread(): Promise<void> {
    this.#isBusy = true
    while (this.#hasNews && !this.#ending.signal.aborted) {
      this.#hasNews = false
      this.#wake()
      await this.#send(this.#own)
      await this.#pause(GAP_MS)
    }
    this.#isBusy = false
  }

  #wake(): void {
    for (const wake of this.#subscribers) wake()
  }

  async #send(payload: string): Promise<void> {
    const client = this.#client
    if (!client) return
    await client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => this.#lose(client))
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.isListening = false
    void client.end().catch(() => {})
    void this.#pause(RETRY_MS).then(() => this.#connect())
  }

  async #connect(): Promise<void> {
    for (const connectionString of this.#addresses) {
      if (this.#ending.signal.aborted) return
      const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true }
      const client = new pg.Client({ connectionString, ...limits })
      client.on('error', () => this.#lose(client))
      client.on('end', () => this.#lose(client))
      client.on('notification', ({ payload }) => this.#hear(payload))
      this.#opening = client
      try {
        await client.connect()
        // A standby refuses this.
        await client.query(`listen ${CHANNEL}`)
        if (this.#ending.signal.aborted) return
        this.#client = client
        // Through a pooler that nobody told us of it never arrives.
        return await this.#send(`${this.#own} begins`)
      } catch {
        await client.end().catch(() => {})
      }
    }
    await this.#pause(RETRY_MS)
    if (!this.#ending.signal.aborted) void this.#connect()
  }

  #hear(payload: string | undefined): void {
    if (payload === this.#own) return
    if (payload === `${this.#own} begins`) this.isListening = true
    this.#wake()
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {})
  }

  async close(): Promise<void> {
    this.#ending.abort()
    const open = new Set([this.#client, this.#opening])
    this.#client = undefined
    this.isListening = false
    await Promise.all(Array.from(open, (client) => client?.end().catch(() => {})))
  }
}
