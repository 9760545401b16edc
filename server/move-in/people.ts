import type { Db } from '#server/db/database.ts'
import { accountByName } from '#server/db/queries/accounts/accounts.ts'
import { lastPart } from '#server/move-in/api-calls.ts'
import type { LeftBehind } from '#server/move-in/left-behind.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'

/** Accounts that only the other server itself has: bots of projects and add-ons, visitors, deleted people. */
export const isInternal = (username: string): boolean =>
  /^(anonymous|deleted-\d+.*|bot-.*|addon:.*|.*:.*)$/i.test(username)

/** Who people of the other server are here. Whoever is unknown gets an account that cannot sign in: the name stays with the work. */
export class People {
  readonly #db: Db
  readonly #local: LocalSite
  readonly #leftBehind: LeftBehind
  readonly #known = new Map<string, number | null>()

  constructor(db: Db, local: LocalSite, leftBehind: LeftBehind) {
    this.#db = db
    this.#local = local
    this.#leftBehind = leftBehind
  }

  /** Our id of whom an address names; null: nobody. */
  async at(url: unknown): Promise<number | null> {
    const username = lastPart(url)
    if (username === undefined) return null
    const known = this.#known.get(username)
    if (known !== undefined) return known
    const id = await this.#find(username)
    this.#known.set(username, id)
    return id
  }

  async #find(username: string): Promise<number | null> {
    const account = await accountByName(this.#db, { username })
    if (account) return account.id
    if (isInternal(username)) return null
    const json = { username, full_name: username, is_active: false }
    await this.#leftBehind.attempt(`user ${username}`, () => this.#local.send('POST', '/api/users/', { json }))
    return (await accountByName(this.#db, { username }))?.id ?? null
  }
}
