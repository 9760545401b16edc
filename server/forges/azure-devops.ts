import { list, number, text } from '#core/text/loose-json.ts'
import type { RepositoryAddress } from '#core/text/repository-address.ts'
import { type Forge, type ForgeRepository, type OpenRequest, originOf, segments, token } from '#server/forges/forge.ts'
import { basicLogin } from '#server/vault/hide-secrets.ts'

const VERSION = '7.1'

/** The service cuts descriptions off with an error. */
const LONGEST_BODY = 4000

interface AzureRepository {
  readonly organization: string
  readonly project: string
  readonly name: string
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The three names of a repository, in each of the forms its addresses have. */
function azureRepository(address: RepositoryAddress): AzureRepository | undefined {
  const all = segments(address).filter((part) => part !== '_git' && part.toLowerCase() !== 'defaultcollection')
  const isSsh = /^(ssh\.dev\.azure|vs-ssh\.visualstudio)\.com$/.test(address.host)
  const isOld = !isSsh && address.host.endsWith('.visualstudio.com')
  const names = isSsh ? all.slice(1) : isOld ? [address.host.split('.')[0] ?? '', ...all] : all
  const [organization, project, name = project] = names.map(decoded)
  return organization && project && name ? { organization, project, name } : undefined
}

const parts = (fullName: string): AzureRepository => {
  const [organization = '', project = '', name = ''] = fullName.split('/')
  return { organization, project, name }
}

const requests = ({ fullName }: ForgeRepository, query: Readonly<Record<string, string>>): string => {
  const names = parts(fullName)
  const [organization, project, name] = [names.organization, names.project, names.name].map(encodeURIComponent)
  const search = new URLSearchParams({ ...query, 'api-version': VERSION })
  return `/${organization}/${project}/_apis/git/repositories/${name}/pullrequests?${search}`
}

const readRequest = (json: unknown): OpenRequest | undefined => {
  const id = number(json, 'pullRequestId')
  if (id === undefined) return undefined
  const web = text(json, 'repository', 'webUrl')
  return { number: id, url: web && /^https?:\/\//.test(web) ? `${web}/pullrequest/${id}` : '' }
}

/** Azure DevOps: our branch goes to the repository itself. */
export const azureDevops: Forge = {
  id: 'azure_devops',
  name: 'Azure DevOps',
  noun: 'pull request',
  api: (address) => (/\.(azure|visualstudio)\.com$/.test(address.host) ? 'https://dev.azure.com' : originOf(address)),
  fullName: (address) => {
    const repository = azureRepository(address)
    return repository && [repository.organization, repository.project, repository.name].join('/')
  },
  headers: (login) => ({
    authorization: `Basic ${basicLogin({ username: '', secret: token(login) })}`,
    accept: 'application/json',
  }),
  findRequest: ({ target, branch, base }) => ({
    method: 'GET',
    path: requests(target, {
      'searchCriteria.status': 'active',
      'searchCriteria.sourceRefName': `refs/heads/${branch}`,
      'searchCriteria.targetRefName': `refs/heads/${base}`,
    }),
  }),
  readFound: ({ json }) => readRequest(list(json, 'value')[0]),
  createRequest: ({ target, branch, base, title, body }) => ({
    method: 'POST',
    path: requests(target, {}),
    body: {
      sourceRefName: `refs/heads/${branch}`,
      targetRefName: `refs/heads/${base}`,
      title,
      description: body.slice(0, LONGEST_BODY),
    },
  }),
  readCreated: ({ json }) => readRequest(json),
}
