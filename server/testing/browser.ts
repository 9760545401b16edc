import { openEmail } from '#server/mail/sealed-email.ts'
import type { Call, Reply, TestSite } from '#server/testing/site.ts'
import { Vault } from '#server/vault/vault.ts'

/** A visitor with a browser: keeps cookies and says, as browsers do, that requests come from our pages. */
export class TestBrowser {
  readonly #site: TestSite
  readonly #headers: Readonly<Record<string, string>>
  readonly #cookies = new Map<string, string>()

  /** `headers` go with every request, as a proxy adds them. */
  constructor(site: TestSite, headers: Readonly<Record<string, string>> = {}) {
    this.#site = site
    this.#headers = headers
  }

  /** The session's cookie, for those who steal it. */
  get cookie(): string {
    return this.#named('dragoman_session')
  }

  /** The cookie by which accounts know the device. */
  get deviceCookie(): string {
    return this.#named('dragoman_device')
  }

  async call(path: string, call: Call = {}): Promise<Reply> {
    const kept = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const cookie: Record<string, string> = kept ? { cookie: kept } : {}
    const browser = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Test browser' }
    const headers = { ...browser, ...this.#headers, ...cookie, ...call.headers }
    const reply = await this.#site.call(path, { ...call, headers })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) this.#keep(String(line))
    return reply
  }

  get(path: string): Promise<Reply> {
    return this.call(path)
  }

  post(path: string, json: unknown = {}): Promise<Reply> {
    return this.call(path, { method: 'POST', json })
  }

  delete(path: string): Promise<Reply> {
    return this.call(path, { method: 'DELETE' })
  }

  /** The name of who is signed in. */
  async whoami(): Promise<string | undefined> {
    const { user } = (await this.get('/api/account/')).json<{ user: { username: string } | null }>()
    return user?.username
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (/max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  #named(name: string): string {
    const found = [...this.#cookies].find(([key]) => key.endsWith(name))
    return found ? found.join('=') : ''
  }
}

/** Letters that wait in the outbox, oldest first. */
export async function sentEmails({ db, services }: TestSite) {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const vault = new Vault(services.config)
  return rows.map((row) => ({ ...row, ...openEmail(vault, row) }))
}

/** The key in the newest letter to an address. */
export async function keyFor(site: TestSite, address: string): Promise<string> {
  const found = (await sentEmails(site)).filter((email) => email.recipient === address).at(-1)
  const key = /#([\w-]{43})/.exec(found?.text ?? '')?.[1]
  if (!key) throw new Error(`no key for ${address}: ${found?.text}`)
  return key
}
