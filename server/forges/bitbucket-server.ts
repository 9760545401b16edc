import { list, number, text } from '#core/text/loose-json.ts'
import type { RepositoryAddress } from '#core/text/repository-address.ts'
import { webLink } from '#server/forges/answer.ts'
import { type Copy, type Forge, lastTwo, type OpenRequest, originOf, segments, token } from '#server/forges/forge.ts'
import { basicLogin } from '#server/vault/hide-secrets.ts'

const readRequest = (json: unknown): OpenRequest | undefined => {
  const id = number(json, 'id')
  const link = list(json, 'links', 'self')[0]
  return id === undefined ? undefined : { number: id, url: webLink(text(link, 'href')) }
}

/** `KEY/slug`, as paths of addresses have it. */
function readCopy(json: unknown): Copy | undefined {
  const [key, slug] = [text(json, 'project', 'key'), text(json, 'slug')]
  const clone = (name: RegExp) => {
    const link = list(json, 'links', 'clone').find((one) => name.test(text(one, 'name') ?? ''))
    return text(link, 'href')?.replace(/^(https?:\/\/)[^@/]*@/, '$1')
  }
  const [https, ssh] = [clone(/^https?$/), clone(/^ssh$/)]
  return key && slug && https && ssh ? { fullName: `${key}/${slug}`, https, ssh } : undefined
}

const parts = (fullName: string): { key: string; slug: string } => {
  const [key = '', slug = ''] = fullName.split('/')
  return { key, slug }
}

const repository = (fullName: string): string => {
  const { key, slug } = parts(fullName)
  return `/projects/${encodeURIComponent(key)}/repos/${encodeURIComponent(slug)}`
}

const reference = (fullName: string, branch: string) => {
  const { key, slug } = parts(fullName)
  return { id: `refs/heads/${branch}`, repository: { slug, project: { key } } }
}

/** What comes before `/scm/` in addresses over HTTP. */
const folder = (address: RepositoryAddress): string => {
  const before = segments(address)
  const scm = before.indexOf('scm')
  return scm > 0
    ? before
        .slice(0, scm)
        .map((one) => `/${one}`)
        .join('')
    : ''
}

/** Bitbucket Data Center, formerly Server. */
export const bitbucketServer: Forge = {
  id: 'bitbucketserver',
  name: 'Bitbucket Data Center',
  noun: 'pull request',
  api: (address) => `${originOf(address)}${folder(address)}/rest/api/1.0`,
  fullName: lastTwo,
  headers: (login) => ({
    // Tokens are longer than anyone's password and stand alone.
    authorization:
      login.secret !== '' && !/^[A-Za-z0-9+/]{40,}$/.test(login.secret)
        ? `Basic ${basicLogin(login)}`
        : `Bearer ${token(login)}`,
    accept: 'application/json',
    'x-atlassian-token': 'no-check',
  }),
  fork: {
    whoAmI: () => ({ method: 'GET', path: '/application-properties' }),
    readMe: ({ headers }) => headers['x-ausername'],
    find: (fullName) => ({ method: 'GET', path: `${repository(fullName)}/forks?limit=100` }),
    readFound: ({ json }, _fullName, me) =>
      readCopy(
        list(json, 'values').find((one) => text(one, 'project', 'key')?.toLowerCase() === `~${me.toLowerCase()}`),
      ),
    create: (fullName) => ({ method: 'POST', path: repository(fullName), body: {} }),
    readCreated: ({ json }) => readCopy(json),
  },
  findRequest: ({ target, base }) => {
    const query = new URLSearchParams({ state: 'OPEN', direction: 'INCOMING', at: `refs/heads/${base}`, limit: '100' })
    return { method: 'GET', path: `${repository(target.fullName)}/pull-requests?${query}` }
  },
  readFound: ({ json }, { source, branch }) =>
    readRequest(
      list(json, 'values').find((one) => {
        const key = text(one, 'fromRef', 'repository', 'project', 'key')
        const from = `${key}/${text(one, 'fromRef', 'repository', 'slug')}`
        return (
          text(one, 'fromRef', 'id') === `refs/heads/${branch}` && from.toLowerCase() === source.fullName.toLowerCase()
        )
      }),
    ),
  createRequest: ({ target, source, branch, base, title, body }) => ({
    method: 'POST',
    path: `${repository(target.fullName)}/pull-requests`,
    body: {
      title,
      description: body,
      fromRef: reference(source.fullName, branch),
      toRef: reference(target.fullName, base),
    },
  }),
  readCreated: ({ json }) => readRequest(json),
}
