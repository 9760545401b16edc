import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { hostOf, type Login, parseRepositoryAddress } from '#core/text/repository-address.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components.ts'
import {
  type CredentialPlace,
  credentialsFor,
  type Purpose,
  putCredential,
  removeCredential,
  type SealedCredential,
} from '#server/db/queries/credentials.ts'
import { claimSetting, readSetting, writeSetting } from '#server/db/queries/settings.ts'
import type { Tables } from '#server/db/tables.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { Vault } from '#server/vault/vault.ts'
import { type GitAccess, gitAccess, type Reach } from '#server/vcs/git-access.ts'
import { GITHUB_APP, type GithubApp } from '#server/vcs/github-app.ts'
import { SshAgent } from '#server/vcs/ssh-agent.ts'
import { SshKey } from '#server/vcs/ssh-key.ts'

const SSH_KEY = 'ssh_private_key'
const SSH_CLAIM = 'ssh_key_made'

const purposeOf = ({ componentId, host, purpose }: CredentialPlace): string =>
  `credential:${componentId ?? 'site'}:${host}:${purpose}`

/** Which repository is to be reached, for whom and what for. A linked component reaches that of its owner. */
export interface AccessPlace {
  readonly componentId: number
  readonly address: string
  readonly purpose: Purpose
}

/** The logins and the ssh key of the site: they go in here and come out only as what git is started with. */
export class Keyring {
  readonly #vault: Vault
  readonly #policy: NetworkPolicy
  readonly #folder: string
  readonly app: GithubApp | undefined

  constructor(options: {
    readonly vault: Vault
    readonly policy: NetworkPolicy
    readonly dataDir: string
    readonly app?: GithubApp | undefined
  }) {
    this.app = options.app
    this.#vault = options.vault
    this.#policy = options.policy
    this.#folder = join(options.dataDir, 'ssh')
  }

  /** Stores a login; a new one replaces the old. */
  async remember(tx: Db, place: CredentialPlace, login: Login, now: number): Promise<void> {
    await putCredential(tx, place, this.#vault.seal(JSON.stringify(login), purposeOf(place)), now)
  }

  async forget(tx: Db, place: CredentialPlace): Promise<void> {
    await removeCredential(tx, place)
  }

  /** The login for a repository: the component's own before the site's, one for the purpose before another. */
  async loginFor(db: Db, { componentId, address, purpose }: AccessPlace): Promise<Login | undefined> {
    const parts = parseRepositoryAddress(address)
    if (!parts) return undefined
    if (this.app && (await componentById(db, { id: componentId }))?.vcs === GITHUB_APP)
      return this.app.loginFor(address)
    const rank = (one: SealedCredential) => (one.componentId === null ? 2 : 0) + (one.purpose === purpose ? 0 : 1)
    const known = await credentialsFor(db, componentId, hostOf(parts))
    const [best] = known.toSorted((a, b) => rank(a) - rank(b))
    return best && (JSON.parse(this.#vault.open(best.sealed, purposeOf(best))) as Login)
  }

  /** A login on its way to a job: for this address only, and not readable meanwhile. */
  sealLogin(address: string, login: Login): string {
    return this.#vault.seal(JSON.stringify(login), `visit:${address}`)
  }

  /** How an address is reached that no component has: with the login that came with it, else with the site's. */
  visit(db: Kysely<Tables>, sealed: string): Reach {
    return async ({ address, purpose }, work) => {
      const brought = sealed === '' ? undefined : (JSON.parse(this.#vault.open(sealed, `visit:${address}`)) as Login)
      const login = brought ?? (await this.loginFor(db, { componentId: 0, address, purpose }))
      return this.#with(db, address, login, work)
    }
  }

  /** Runs `work` with what git needs to reach a repository. */
  async withAccess<T>(db: Kysely<Tables>, place: AccessPlace, work: (access: GitAccess) => Promise<T>): Promise<T> {
    return this.#with(db, place.address, await this.loginFor(db, place), work)
  }

  async #with<T>(
    db: Kysely<Tables>,
    address: string,
    login: Login | undefined,
    work: (access: GitAccess) => Promise<T>,
  ): Promise<T> {
    const agents: SshAgent[] = []
    const ssh = async () => {
      const agent = await SshAgent.start(await this.#sshKey(db))
      agents.push(agent)
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      return { agentSocket: agent.socket, knownHosts: join(this.#folder, 'known_hosts') }
    }
    try {
      return await work(await gitAccess(address, { login, ssh, policy: this.#policy }))
    } finally {
      for (const agent of agents) await agent.close()
    }
  }

  /** How the remotes of a component are reached; a component that shares a repository has the logins of its owner. */
  reach(db: Kysely<Tables>, componentId: number): Reach {
    return async ({ address, purpose }, work) => {
      const component = await componentById(db, { id: componentId })
      const owner = component?.linked_component_id ?? componentId
      return this.withAccess(db, { componentId: owner, address, purpose }, work)
    }
  }

  /** The line an administrator gives to a code host. */
  async sshPublicKey(db: Kysely<Tables>, comment = 'dragoman'): Promise<string> {
    return (await this.#sshKey(db)).publicLine(comment)
  }

  /** The same, without making a key; undefined while there is none. */
  async knownSshKey(db: Db): Promise<SshKey | undefined> {
    const sealed = await readSetting(db, SSH_KEY)
    return sealed === undefined ? undefined : SshKey.fromSecret(this.#vault.open(sealed, SSH_KEY))
  }

  /** Made once per site, by whoever needs it first. */
  async #sshKey(db: Kysely<Tables>): Promise<SshKey> {
    const sealed = (await readSetting(db, SSH_KEY)) ?? (await this.#makeSshKey(db))
    return SshKey.fromSecret(this.#vault.open(sealed, SSH_KEY))
  }

  async #makeSshKey(db: Kysely<Tables>): Promise<string> {
    const made = this.#vault.seal(SshKey.generate().toSecret(), SSH_KEY)
    return inTransaction(db, async (tx) => {
      if (!(await claimSetting(tx, SSH_CLAIM))) return (await readSetting(tx, SSH_KEY)) ?? made
      await writeSetting(tx, SSH_KEY, made)
      return made
    })
  }
}
