import type { Kysely } from 'kysely'
import { accountByName } from '#server/db/queries/accounts/accounts.ts'
import { insertUser } from '#server/db/queries/accounts/users.ts'
import type { Tables } from '#server/db/tables.ts'
import { lastPart } from '#server/move-in/api-calls.ts'
import type { LeftBehind } from '#server/move-in/left-behind.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'

/** Accounts that stand for no one: visitors, deleted people. */
export const isNobody = (username: string): boolean => /^(anonymous|deleted-\d+.*)$/i.test(username)

/** Accounts of programs: of the server itself, such as `weblate:commit`, of its add-ons, and of tokens of projects. */
export const isBot = (username: string): boolean => /^bot-|:/i.test(username)

/** Who people of the other server are here. Whoever is unknown gets an account that cannot sign in: the name stays with the work. */
export class People {
  readonly #db: Kysely<Tables>
  readonly #local: LocalSite
  readonly #leftBehind: LeftBehind
  readonly #now: () => number
  readonly #known = new Map<string, number | null>()

  constructor(db: Kysely<Tables>, local: LocalSite, leftBehind: LeftBehind, now: () => number) {
    this.#db = db
    this.#local = local
    this.#leftBehind = leftBehind
    this.#now = now
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

  /** A program of the other server: only its name comes, for what it did. */
  addBot(username: string, full_name = username): Promise<number> {
    const bot = { username, full_name, email: null, is_bot: 1, is_active: 0, date_joined: this.#now() }
    return this.#db.transaction().execute((tx) => insertUser(tx, bot))
  }

  async #find(username: string): Promise<number | null> {
    const account = await accountByName(this.#db, { username })
    if (account) return account.id
    if (isNobody(username)) return null
    if (isBot(username)) return this.addBot(username)
    const json = { username, full_name: username, is_active: false }
    await this.#leftBehind.attempt(`user ${username}`, () => this.#local.send('POST', '/api/users/', { json }))
    return (await accountByName(this.#db, { username }))?.id ?? null
  }
}
