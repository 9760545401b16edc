import { parseRepositoryAddress } from '#core/text/repository-address.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { CredentialUser } from '#server/db/queries/repository/credentials.ts'
import { chooseLogin, mayUseSshKey } from '#server/vcs/credential-choice.ts'
import { GITHUB_APP } from '#server/vcs/github-app.ts'
import type { Visitor } from '#server/vcs/keyring.ts'
import { isLocal, nameClone, repositoryAddress, Vcs } from '#server/vcs/vcs.ts'

/** What an address is read with, without saying what that is; '' for what everybody can read. */
async function readerOf(db: Db, user: CredentialUser, address: string): Promise<string> {
  const protocol = parseRepositoryAddress(address)?.protocol
  if (protocol === 'ssh') return (await mayUseSshKey(db, user.projectId, address)) ? 'ssh key' : ''
  if (protocol !== 'https' && protocol !== 'http') return ''
  const login = await chooseLogin(db, user, { address, purpose: 'fetch' })
  if (!login) return ''
  return login.fingerprint === '' ? `credential ${login.id}` : loginReader(login.fingerprint)
}

const loginReader = (fingerprint: string): string => `login ${fingerprint}`

/**
 * Names the clone of a component's repository: by its address and by the credential that it is fetched with, so that nobody
 * gets to see what somebody else's credential brought. Equal credentials share a clone, and so do all who need none.
 */
export async function cloneOf(
  db: Db,
  component: Pick<ComponentRow, 'id' | 'project_id' | 'vcs' | 'repo'>,
): Promise<string> {
  const repo = repositoryAddress(component)
  if (isLocal(repo)) return repo
  const reader = await readerOf(db, { componentId: component.id, projectId: component.project_id }, repo)
  const app = component.vcs === GITHUB_APP ? [GITHUB_APP] : []
  return nameClone(repo, [...app, reader].filter(Boolean).join(' '))
}

/** The lane for everything that touches a component's clone. */
export const laneOf = async (db: Db, component: Pick<ComponentRow, 'id' | 'project_id' | 'vcs' | 'repo'>) =>
  Vcs.lane(await cloneOf(db, component))

/** Names the clone of an address that no component has. */
export async function visitedClone(db: Db, vcs: Vcs, repo: string, visitor: Visitor): Promise<string> {
  const { projectId, componentId = 0 } = visitor
  const brought = vcs.keyring?.openLogin(repo, visitor.login)
  if (brought && vcs.keyring) return nameClone(repo, loginReader(vcs.keyring.fingerprint(brought)))
  return nameClone(repo, await readerOf(db, { componentId, projectId }, repo))
}
