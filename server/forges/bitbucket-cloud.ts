import { list, number, text } from '#core/text/loose-json.ts'
import { webLink } from '#server/forges/answer.ts'
import { type Copy, encodedName, type Forge, lastTwo, type OpenRequest, originOf } from '#server/forges/forge.ts'
import { basicLogin } from '#server/vault/hide-secrets.ts'

const readRequest = (json: unknown): OpenRequest | undefined => {
  const id = number(json, 'id')
  return id === undefined ? undefined : { number: id, url: webLink(text(json, 'links', 'html', 'href')) }
}

function readCopy(json: unknown): Copy | undefined {
  const fullName = text(json, 'full_name')
  const clone = (name: string) => {
    const link = list(json, 'links', 'clone').find((one) => text(one, 'name') === name)
    // The address names the user who asked; the login is ours to add.
    return text(link, 'href')?.replace(/^(https:\/\/)[^@/]*@/, '$1')
  }
  const [https, ssh] = [clone('https'), clone('ssh')]
  return fullName && https && ssh ? { fullName, https, ssh } : undefined
}

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`

export const bitbucketCloud: Forge = {
  id: 'bitbucketcloud',
  name: 'Bitbucket Cloud',
  noun: 'pull request',
  api: (address) => (address.host === 'bitbucket.org' ? 'https://api.bitbucket.org/2.0' : `${originOf(address)}/2.0`),
  fullName: lastTwo,
  headers: (login) => ({
    authorization: login.secret === '' ? `Bearer ${login.username}` : `Basic ${basicLogin(login)}`,
    accept: 'application/json',
  }),
  fork: {
    whoAmI: () => ({ method: 'GET', path: '/user' }),
    readMe: ({ json }) => text(json, 'username') ?? text(json, 'uuid'),
    find: (fullName) => ({
      method: 'GET',
      path: `/repositories/${encodedName(fullName)}/forks?role=admin&pagelen=100`,
    }),
    readFound: ({ json }) => readCopy(list(json, 'values')[0]),
    create: (fullName, me) => ({
      method: 'POST',
      path: `/repositories/${encodedName(fullName)}/forks`,
      body: { workspace: { slug: me } },
    }),
    readCreated: ({ json }) => readCopy(json),
  },
  findRequest: ({ target, source, branch, base }) => {
    const conditions = [
      'state = "OPEN"',
      `source.branch.name = ${quoted(branch)}`,
      `source.repository.full_name = ${quoted(source.fullName)}`,
      `destination.branch.name = ${quoted(base)}`,
    ]
    const query = new URLSearchParams({ q: conditions.join(' AND ') })
    return { method: 'GET', path: `/repositories/${encodedName(target.fullName)}/pullrequests?${query}` }
  },
  readFound: ({ json }) => readRequest(list(json, 'values')[0]),
  createRequest: ({ target, source, branch, base, title, body }) => ({
    method: 'POST',
    path: `/repositories/${encodedName(target.fullName)}/pullrequests`,
    body: {
      title,
      description: body,
      source: { branch: { name: branch }, repository: { full_name: source.fullName } },
      destination: { branch: { name: base } },
    },
  }),
  readCreated: ({ json }) => readRequest(json),
}
