import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { emailOwner } from '#server/db/queries/accounts/account-emails.ts'
import { type AccountRow, accountByAnyCase, accountById, accountByName } from '#server/db/queries/accounts/accounts.ts'
import { insertUser } from '#server/db/queries/accounts/users.ts'
import { deleteMoved, insertMoved, movedObjects, movedParts, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import type { Tables } from '#server/db/tables.ts'
import { lastPart } from '#server/move-in/api-calls.ts'
import type { LeftBehind } from '#server/move-in/left-behind.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'
import type { RemoteSite } from '#server/move-in/remote-site.ts'

/** Accounts that stand for no one: visitors, deleted people. */
export const isNobody = (username: string): boolean => /^(anonymous|deleted-\d+.*)$/i.test(username)

/** Accounts of programs: of the server itself, such as `weblate:commit`, of its add-ons, and of tokens of projects. */
export const isBot = (username: string): boolean => /^bot-|:/i.test(username)

interface PeopleContext {
  readonly db: Kysely<Tables>
  readonly moveInId: number
  readonly remote: RemoteSite
  readonly local: LocalSite
  readonly leftBehind: LeftBehind
  now(): number
}

/** How it is known whose account this is: the move made it; it has the same email; only a name, nobody can sign in to it. */
type How = 'made' | 'same' | 'name'

export interface Person {
  /** Ours. */
  readonly id: number
  readonly how: How
}

/** Noted before an account is made, and then what it is: `begun`, `made`, `same`. */
const ACCOUNT = 'account '
/** The same by the other server's ids, once they are known: people can be renamed on both. */
const USER = 'user '
/** Which account here stands for a name that somebody else has. */
const STAND_IN = 'stand-in '

/** What earlier runs found out. */
interface Records {
  readonly accounts: Map<string, string>
  readonly users: Map<string, string>
  readonly standIns: Map<string, string>
  /** Our ids by the other server's. */
  readonly moved: ReadonlyMap<number, number>
}

/**
 * Who people of the other server are here. A username alone proves nothing: anybody may have registered it. Whoever is unknown gets
 * an account that cannot sign in: the name stays with the work.
 */
export class People {
  readonly #context: PeopleContext
  readonly #known = new Map<string, Person | null>()
  #records: Promise<Records> | undefined

  constructor(context: PeopleContext) {
    this.#context = context
  }

  /** Our id of whom an address names; null: nobody. */
  async at(url: unknown): Promise<number | null> {
    const username = lastPart(url)
    return username === undefined ? null : ((await this.#person(username))?.id ?? null)
  }

  /** Who a user is that the other server's list shows; undefined: nobody. Makes the account where there is none. */
  async of(user: JsonObject): Promise<Person | undefined> {
    const username = text(user, 'username') ?? ''
    return username === '' ? undefined : ((await this.#person(username, user)) ?? undefined)
  }

  /** Of people whose username somebody else has here: the names of the accounts that stand for them. */
  async standIns(): Promise<ReadonlyMap<string, string>> {
    return (await this.#recorded()).standIns
  }

  /** Ids there of people whose accounts the move made. */
  async madeByIds(): Promise<ReadonlySet<number>> {
    const users = await movedParts(this.#context.db, this.#context.moveInId, USER)
    return new Set([...users].flatMap(([id, how]) => (how === 'made' ? Number(id) : [])))
  }

  #recorded(): Promise<Records> {
    this.#records ??= readRecords(this.#context)
    return this.#records
  }

  async #person(username: string, shown?: JsonObject): Promise<Person | null> {
    const known = this.#known.get(username)
    if (known !== undefined) return known
    const person = await this.#find(username, shown)
    this.#known.set(username, person)
    return person
  }

  async #find(username: string, shown: JsonObject | undefined): Promise<Person | null> {
    const { db } = this.#context
    if (isNobody(username)) {
      const visitor = /^deleted/i.test(username) ? undefined : await accountByName(db, { username })
      return visitor ? this.#noted(shown, { id: visitor.id, how: 'name' }) : null
    }
    const own = await this.#own(username, shown)
    if (own) return this.#noted(shown, own)
    if (!(await accountByAnyCase(db, { username }))) {
      const id = await this.#make(username, shown)
      if (id !== undefined) return this.#noted(shown, { id, how: 'made' })
      // Perhaps somebody registered it just now.
      if (!(await accountByAnyCase(db, { username }))) return null
    }
    return this.#noted(shown, await this.#standIn(username, shown))
  }

  /** The account that is this person's for certain. */
  async #own(username: string, shown: JsonObject | undefined): Promise<Person | undefined> {
    const { db } = this.#context
    const { accounts, users, moved } = await this.#recorded()
    const remoteId = number(shown, 'id') ?? 0
    const how = users.get(String(remoteId)) ?? accounts.get(username)
    const id = moved.get(remoteId)
    if ((how === 'made' || how === 'same') && id !== undefined && (await accountById(db, { id }))) return { id, how }
    const account = await accountByName(db, { username })
    if (!account) return undefined
    if (how === 'made' || how === 'same') return { id: account.id, how }
    if (how === 'begun' && isUntouched(account)) return this.#decide(username, { id: account.id, how: 'made' })
    if (cannotBeUsed(account) || (isBot(username) && account.is_bot === 1)) return { id: account.id, how: 'name' }
    const email = await this.#emailOf(username, shown)
    const owner = email ? await emailOwner(db, { address: email }) : undefined
    return owner?.user_id === account.id ? this.#decide(username, { id: account.id, how: 'same' }) : undefined
  }

  async #emailOf(username: string, shown: JsonObject | undefined): Promise<string | undefined> {
    return text(shown ?? (await this.#context.remote.find(userPath(username))), 'email')
  }

  async #decide(username: string, person: Person): Promise<Person> {
    const { db, moveInId } = this.#context
    await setMovedPart(db, moveInId, `${ACCOUNT}${username}`, person.how)
    ;(await this.#recorded()).accounts.set(username, person.how)
    return person
  }

  /** Notes which account it is here, also where it was another one before. */
  async #noted(shown: JsonObject | undefined, person: Person): Promise<Person> {
    const { db, moveInId } = this.#context
    const remoteId = number(shown, 'id')
    if (remoteId === undefined) return person
    const { moved, users } = await this.#recorded()
    const before = moved.get(remoteId)
    if (before === person.id && (person.how === 'name' || users.get(String(remoteId)) === person.how)) return person
    await inTransaction(db, async (tx) => {
      if (person.how !== 'name') await setMovedPart(tx, moveInId, `${USER}${remoteId}`, person.how)
      if (before === person.id) return
      if (before !== undefined) await deleteMoved(tx, moveInId, 'user', [before])
      await insertMoved(tx, moveInId, 'user', [{ remoteId, localId: person.id }])
    })
    return person
  }

  /** Accounts without passwords: their owners set one by a password reset. Administrators are made here, not there. */
  async #make(username: string, shown: JsonObject | undefined): Promise<number | undefined> {
    const { db, moveInId } = this.#context
    const full_name = text(shown, 'full_name') ?? username
    if (isBot(username) || shown?.is_bot === true)
      return inTransaction(db, async (tx) => {
        await setMovedPart(tx, moveInId, `${ACCOUNT}${username}`, 'made')
        return this.#insertName(tx, username, full_name, 1)
      })
    await setMovedPart(db, moveInId, `${ACCOUNT}${username}`, 'begun')
    const email = text(shown, 'email')
    const basic = { username, full_name, is_active: shown !== undefined && shown.is_active !== false }
    const id =
      (await this.#send(username, email ? { ...basic, email } : basic)) ??
      (email ? await this.#send(username, basic) : undefined)
    if (id !== undefined) await this.#decide(username, { id, how: 'made' })
    return id
  }

  async #send(username: string, json: JsonObject): Promise<number | undefined> {
    const { local, leftBehind } = this.#context
    const made = await leftBehind.attempt(`user ${username}`, () => local.send('POST', '/api/users/', { json }))
    return number(made, 'id')
  }

  /** An account that nobody can sign in to, for a person whose username is another one's here. */
  async #standIn(username: string, shown: JsonObject | undefined): Promise<Person> {
    const { db, moveInId, leftBehind } = this.#context
    const { standIns } = await this.#recorded()
    const known = await accountByName(db, { username: standIns.get(username) ?? '' })
    const name = known?.username ?? (await this.#freeName(username))
    const reason = (await this.#emailOf(username, shown)) ? 'moveIn.otherEmail' : 'moveIn.unknownEmail'
    leftBehind.note(`user ${username}`, message(reason, { name }))
    if (known) return { id: known.id, how: 'name' }
    const id = await inTransaction(db, async (tx) => {
      await setMovedPart(tx, moveInId, `${STAND_IN}${username}`, name)
      return this.#insertName(tx, name, text(shown, 'full_name') ?? username, 0)
    })
    standIns.set(username, name)
    return { id, how: 'name' }
  }

  async #freeName(username: string): Promise<string> {
    const beginning = username.slice(0, MAX_BEGINNING)
    for (let count = 1; ; count++) {
      const name = count === 1 ? `${beginning}-moved` : `${beginning}-moved-${count}`
      if (!(await accountByAnyCase(this.#context.db, { username: name }))) return name
    }
  }

  #insertName(tx: Db, username: string, full_name: string, is_bot: number): Promise<number> {
    const date_joined = this.#context.now()
    return insertUser(tx, { username, full_name, email: null, is_bot, is_active: 0, date_joined })
  }
}

/** Usernames have 150 characters at most. */
const MAX_BEGINNING = 130

const userPath = (username: string): string => `/api/users/${encodeURIComponent(username)}/`

async function readRecords({ db, moveInId }: PeopleContext): Promise<Records> {
  const [accounts, users, standIns, moved] = [
    await movedParts(db, moveInId, ACCOUNT),
    await movedParts(db, moveInId, USER),
    await movedParts(db, moveInId, STAND_IN),
    await movedObjects(db, moveInId, 'user'),
  ]
  return { accounts, users, standIns, moved }
}

/** Made without a password, and nobody has signed in since. */
const isUntouched = ({ password, last_login }: AccountRow): boolean => password === null && last_login === null

/** Nobody can sign in, nor ask for a password. */
const cannotBeUsed = (account: AccountRow): boolean =>
  isUntouched(account) && account.is_active === 0 && account.email === null
