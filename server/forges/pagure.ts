import { list, number, text } from '#core/text/loose-json.ts'
import { webLink } from '#server/forges/answer.ts'
import {
  type Copy,
  encodedName,
  type Forge,
  type ForgeAnswer,
  type OpenRequest,
  originOf,
  segments,
  token,
} from '#server/forges/forge.ts'

/** `name`, `namespace/name`, and for copies `forks/user/…`. */
function split(fullName: string): { repo: string; namespace: string | undefined; user: string | undefined } {
  const all = fullName.split('/')
  const user = all[0] === 'forks' || all[0] === 'fork' ? all[1] : undefined
  const [repo = '', namespace] = (user === undefined ? all : all.slice(2)).toReversed()
  return { repo, namespace, user }
}

const optional = (name: string, value: string | undefined): Record<string, string> => (value ? { [name]: value } : {})

const readRequest = (json: unknown): OpenRequest | undefined => {
  const id = number(json, 'id')
  return id === undefined ? undefined : { number: id, url: webLink(text(json, 'full_url')) }
}

function copyAt({ json }: ForgeAnswer, fullName: string): Copy | undefined {
  const page = text(json, 'full_url')
  if (page === undefined || !URL.canParse(page)) return undefined
  const { origin, hostname } = new URL(page)
  return { fullName, https: `${origin}/${fullName}.git`, ssh: `ssh://git@${hostname}/${fullName}.git` }
}

const copyName = (fullName: string, me: string): string => `forks/${me}/${fullName}`

export const pagure: Forge = {
  id: 'pagure',
  name: 'Pagure',
  noun: 'pull request',
  api: (address) => `${originOf(address)}/api/0`,
  fullName: (address) => segments(address).join('/') || undefined,
  headers: (login) => ({ authorization: `token ${token(login)}`, accept: 'application/json' }),
  fork: {
    whoAmI: () => ({ method: 'POST', path: '/-/whoami' }),
    readMe: ({ json }) => text(json, 'username'),
    find: (fullName, me) => ({ method: 'GET', path: `/fork/${encodeURIComponent(me)}/${encodedName(fullName)}` }),
    readFound: (answer, fullName, me) => (answer.status === 200 ? copyAt(answer, copyName(fullName, me)) : undefined),
    create: (fullName) => {
      const { repo, namespace } = split(fullName)
      return { method: 'POST', path: '/fork', form: { repo, wait: 'true', ...optional('namespace', namespace) } }
    },
    // The answer is a sentence: the copy is asked for once more.
    readCreated: () => undefined,
  },
  findRequest: ({ target }) => ({
    method: 'GET',
    path: `/${encodedName(target.fullName)}/pull-requests?status=Open&per_page=100`,
  }),
  readFound: ({ json }, { source, branch, base }) =>
    readRequest(
      list(json, 'requests').find(
        (one) =>
          text(one, 'branch_from') === branch &&
          text(one, 'branch') === base &&
          (text(one, 'repo_from', 'fullname') ?? source.fullName) === source.fullName,
      ),
    ),
  createRequest: ({ target, source, branch, base, title, body }) => {
    const from = split(source.fullName)
    const copy =
      source.fullName === target.fullName
        ? {}
        : {
            repo_from: from.repo,
            ...optional('repo_from_username', from.user),
            ...optional('repo_from_namespace', from.namespace),
          }
    const form = { title, branch_to: base, branch_from: branch, initial_comment: body, ...copy }
    return { method: 'POST', path: `/${encodedName(target.fullName)}/pull-request/new`, form }
  },
  readCreated: ({ json }) => readRequest(json),
}
