import { readJsonObject } from '#core/text/json-object.ts'
import type { ComparisonReport } from '#server/move-in/comparison.ts'
import type { OpenDatabase } from '#server/testing/engines.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

/** What a run prints. */
export interface Ran {
  readonly projects: readonly string[]
  readonly left: readonly string[]
}

/** A server that people work on, and one that it is moved in to. `root` may do everything there, `boss` here. */
export class TwoServers {
  readonly there: TestSite
  readonly here: TestSite
  readonly root: TestUser
  readonly boss: TestUser
  readonly url: string

  private constructor({ there, here, root, boss, url }: Pick<TwoServers, 'there' | 'here' | 'root' | 'boss' | 'url'>) {
    this.there = there
    this.here = here
    this.root = root
    this.boss = boss
    this.url = url
  }

  static async open(open: OpenDatabase): Promise<TwoServers> {
    const [there, here] = [await TestSite.open(open), await TestSite.open(open)]
    const root = await makeUser(there, 'root', { is_superuser: 1 })
    const boss = await makeUser(here, 'boss', { is_superuser: 1 })
    const url = await there.app.listen({ host: '127.0.0.1', port: 0 })
    return new TwoServers({ there, here, root, boss, url })
  }

  /** Sends something there as its administrator, or as somebody else. */
  async send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json?: unknown, as = this.root): Promise<T> {
    const reply = await sender(() => this.there)(method, path, as, json)
    if (reply.status >= 300) body(reply)
    return readJsonObject(reply.text || '{}') as T
  }

  async #run(options: readonly string[], env: Readonly<Record<string, string>>): Promise<object> {
    const words = ['move-in', 'weblate', this.url, '--json', ...options]
    const settings = { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow', ...env }
    const result = await runCommand(this.here.database, words, { env: settings })
    if (Number(result.status) > 1) throw new Error(result.stderr)
    return readJsonObject(result.stdout)
  }

  /** Moves in with the token of the administrator, or of somebody else. */
  moveIn(options: readonly string[] = [], { as = this.root, env = {} } = {}): Promise<Ran> {
    const token = `--token=${as.authorization.replace('Token ', '')}`
    return this.#run([token, ...options], env) as Promise<Ran>
  }

  /** Sends people links to set a password, after the switch. */
  invite(env: Readonly<Record<string, string>>): Promise<{ readonly invited?: number }> {
    return this.#run(['--invite'], env)
  }

  report(): Promise<ComparisonReport> {
    return this.#run(['--report'], {}) as Promise<ComparisonReport>
  }

  /** When the last run was, and when the next one is. */
  status(): Promise<{ readonly follow_every: number; readonly next_run: string | null }> {
    return this.#run(['--status'], {}) as ReturnType<TwoServers['status']>
  }

  async close(): Promise<void> {
    await this.there.close()
    await this.here.close()
  }
}
