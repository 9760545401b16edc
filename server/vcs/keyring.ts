import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import { hostOf, type Login, parseRepositoryAddress } from '#core/text/repository-address.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import {
  type CredentialScope,
  type CredentialUser,
  type Purpose,
  putCredential,
  removeCredential,
} from '#server/db/queries/repository/credentials.ts'
import { claimSetting, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { Vault } from '#server/vault/vault.ts'
import { chooseLogin, mayUseSshKey } from '#server/vcs/credential-choice.ts'
import { type GitAccess, gitAccess, type Reach } from '#server/vcs/git-access.ts'
import { GITHUB_APP, type GithubApp } from '#server/vcs/github-app.ts'
import { lendKnownHosts } from '#server/vcs/ssh/known-hosts.ts'
import { SshAgent } from '#server/vcs/ssh/ssh-agent.ts'
import { SshKey } from '#server/vcs/ssh/ssh-key.ts'

const SSH_KEY = 'ssh_private_key'
const SSH_CLAIM = 'ssh_key_made'

const purposeOf = ({ componentId, host, purpose }: CredentialScope): string =>
  `credential:${componentId ?? 'site'}:${host}:${purpose}`

/** Which repository is to be reached, for whom and what for. A linked component reaches that of its owner. */
export interface AccessRequest {
  readonly componentId: number
  readonly address: string
  readonly purpose: Purpose
}

/** Who wants to reach an address that no component has yet. */
export interface Visitor {
  readonly projectId: number
  /** The component that is to have it; 0 for none. */
  readonly componentId?: number
  /** The login that came with the address, from `sealLogin`; '' for none. */
  readonly login: string
}

/** A login as it was sealed. */
function readLogin(stored: string): Login {
  const json = readJsonObject(stored)
  return { username: text(json, 'username') ?? '', secret: text(json, 'secret') ?? '' }
}

/** The logins and the ssh key of the site: they go in here and come out only as what git is started with. */
export class Keyring {
  readonly #vault: Vault
  readonly #policy: NetworkPolicy
  readonly #now: () => number
  readonly app: GithubApp | undefined

  constructor(options: {
    readonly vault: Vault
    readonly policy: NetworkPolicy
    readonly now: () => number
    readonly app?: GithubApp | undefined
  }) {
    this.app = options.app
    this.#vault = options.vault
    this.#policy = options.policy
    this.#now = options.now
  }

  /** Stores a login; a new one replaces the old. */
  async remember(tx: Db, request: CredentialScope, login: Login, now: number): Promise<void> {
    const sealed = this.#vault.seal(JSON.stringify(login), purposeOf(request))
    await putCredential(tx, request, { sealed, fingerprint: this.fingerprint(login) }, now)
  }

  async forget(tx: Db, request: CredentialScope): Promise<void> {
    await removeCredential(tx, request)
  }

  /** What equal logins have in common and others have not; it tells nothing of them. */
  fingerprint({ username, secret }: Login): string {
    return this.#vault.nameOf(JSON.stringify([username, secret]), 'login')
  }

  /** The login for a repository: see `chooseLogin`. */
  async loginFor(db: Db, { componentId, address, purpose }: AccessRequest): Promise<Login | undefined> {
    const component = await componentById(db, { id: componentId })
    if (!component) return undefined
    if (this.app && component.vcs === GITHUB_APP && parseRepositoryAddress(address)) return this.app.loginFor(address)
    return this.#chosen(db, { componentId, projectId: component.project_id }, { address, purpose })
  }

  async #chosen(
    db: Db,
    user: CredentialUser,
    remote: { readonly address: string; readonly purpose: Purpose },
  ): Promise<Login | undefined> {
    const best = await chooseLogin(db, user, remote)
    return best && readLogin(this.#vault.open(best.sealed, purposeOf(best)))
  }

  /** A login on its way to a job: for this address only, and not readable meanwhile. */
  sealLogin(address: string, login: Login): string {
    return this.#vault.seal(JSON.stringify(login), `visit:${address}`)
  }

  /** From what `sealLogin` gave; undefined for ''. */
  openLogin(address: string, sealed: string): Login | undefined {
    return sealed === '' ? undefined : readLogin(this.#vault.open(sealed, `visit:${address}`))
  }

  /** How an address is reached that no component has: with the login that came with it, else with one that may be used there. */
  visit(db: Kysely<Tables>, { projectId, componentId = 0, login: sealed }: Visitor): Reach {
    return async ({ address, purpose }, work) => {
      const brought = this.openLogin(address, sealed)
      const login = brought ?? (await this.#chosen(db, { componentId, projectId }, { address, purpose }))
      return this.#with(db, { address, projectId, login }, work)
    }
  }

  /** Runs `work` with what git needs to reach a repository. */
  async withAccess<T>(db: Kysely<Tables>, request: AccessRequest, work: (access: GitAccess) => Promise<T>): Promise<T> {
    const component = await componentById(db, { id: request.componentId })
    const { address } = request
    const projectId = component?.project_id ?? 0
    return this.#with(db, { address, projectId, login: await this.loginFor(db, request) }, work)
  }

  async #with<T>(
    db: Kysely<Tables>,
    how: { readonly address: string; readonly projectId: number; readonly login: Login | undefined },
    work: (access: GitAccess) => Promise<T>,
  ): Promise<T> {
    const { address, projectId, login } = how
    const agents: SshAgent[] = []
    const lent: Awaited<ReturnType<typeof lendKnownHosts>>[] = []
    const ssh = async () => {
      if (!(await mayUseSshKey(db, projectId, address))) throw await keyRefused(db, projectId, address)
      const agent = await SshAgent.start(await this.#sshKey(db))
      agents.push(agent)
      const knownHosts = join(agent.folder, 'known_hosts')
      lent.push(await lendKnownHosts(db, knownHosts))
      return { agentSocket: agent.socket, knownHosts }
    }
    try {
      return await work(await gitAccess(address, { login, ssh, policy: this.#policy }))
    } finally {
      try {
        for (const takeBack of lent) await takeBack(this.#now())
      } finally {
        for (const agent of agents) await agent.close()
      }
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

async function keyRefused(db: Db, projectId: number, address: string): Promise<AppError> {
  const parts = parseRepositoryAddress(address)
  const host = parts ? hostOf(parts) : 'host'
  const slug = (await projectsByIds(db, [projectId])).get(projectId)?.slug ?? 'project'
  return new AppError('repository', message('repository.sshKeyNotGranted', { host, slug }))
}
