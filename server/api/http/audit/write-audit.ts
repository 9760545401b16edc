import type { AuditAction } from '#core/access/audit-actions.ts'
import { auditDetails } from '#core/access/audit-details.ts'
import type { ApiRequest, Services } from '#server/api/http/route.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'

/** The entry of one request in the site's audit log: one, in the transaction of what it is about. */
export class WriteAudit {
  readonly #services: Services
  readonly #call: ApiRequest
  #action: AuditAction | undefined
  readonly #fields: Readonly<Record<string, unknown>>
  /** In a transaction that is done. */
  #isNoted = false

  constructor(
    services: Services,
    call: ApiRequest,
    action: AuditAction | undefined,
    fields: Readonly<Record<string, unknown>>,
  ) {
    this.#services = services
    this.#call = call
    this.#action = action
    this.#fields = fields
  }

  /** What the write is called, where the route alone does not tell. */
  named(action: AuditAction): void {
    this.#action = action
  }

  /** A transaction of the request: the first that is done has the entry in it. */
  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const isNoted = this.#isNoted
    const done = await inTransaction(this.#services.database.db, async (tx) => {
      const made = await work(tx)
      if (!isNoted) await this.#note(tx)
      return made
    })
    this.#isNoted = true
    return done
  }

  /** After work that has transactions of its own. */
  async noteLate(): Promise<void> {
    if (this.#action !== undefined && !this.#isNoted) await this.transaction(async () => {})
  }

  async #note(tx: Db): Promise<void> {
    if (this.#action === undefined) return
    const { actor, path, address, headers } = this.#call
    const entry = {
      actorId: actor.kind === 'user' ? actor.id : null,
      activity: this.#action,
      object: decoded(path.replace(/^\/api\//, '').replace(/\/$/, '')),
      details: auditDetails(this.#fields),
      device: { address, userAgent: String(headers['user-agent'] ?? '') },
    }
    await insertAudit(tx, entry, this.#services.now())
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path
  }
}
