import { list, text } from '#core/text/loose-json.ts'
import { parseRepositoryAddress } from '#core/text/repository-address.ts'
import {
  encodedName,
  type Forge,
  type ForgeRepository,
  lastTwo,
  originOf,
  ownerOf,
  token,
} from '#server/forges/forge.ts'
import { readCopy, readRequest } from '#server/forges/github-answers.ts'
import { commitStatus } from '#server/forges/github-status.ts'

/** A copy of somebody else's repository that merely has the same name is none of ours. */
const isCopyOf = (json: unknown, fullName: string): boolean => {
  const parents = [text(json, 'parent', 'full_name'), text(json, 'source', 'full_name')]
  return parents.some((parent) => parent?.toLowerCase() === fullName.toLowerCase())
}

const head = (source: { readonly fullName: string }, branch: string): string => `${ownerOf(source.fullName)}:${branch}`

/** The other API of the same host. */
const graphql = ({ address }: ForgeRepository): string =>
  parseRepositoryAddress(address)?.host === 'github.com' ? '/graphql' : '/../graphql'

const ENABLE_AUTOMERGE = `mutation($id: ID!, $method: PullRequestMergeMethod) {
  enablePullRequestAutoMerge(input: { pullRequestId: $id, mergeMethod: $method }) { clientMutationId }
}`

export const github: Forge = {
  id: 'github',
  name: 'GitHub',
  noun: 'pull request',
  api: (address) => (address.host === 'github.com' ? 'https://api.github.com' : `${originOf(address)}/api/v3`),
  fullName: lastTwo,
  headers: (login) => ({
    authorization: `Bearer ${token(login)}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  fork: {
    whoAmI: () => ({ method: 'GET', path: '/user' }),
    readMe: ({ json }) => text(json, 'login'),
    find: (fullName, me) => ({ method: 'GET', path: `/repos/${encodedName(`${me}/${fullName.split('/').at(-1)}`)}` }),
    readFound: ({ status, json }, fullName) =>
      status === 200 && isCopyOf(json, fullName) ? readCopy(json) : undefined,
    create: (fullName) => ({ method: 'POST', path: `/repos/${encodedName(fullName)}/forks`, body: {} }),
    readCreated: ({ json }) => readCopy(json),
  },
  findRequest: ({ target, source, branch, base }) => {
    const query = new URLSearchParams({ state: 'open', head: head(source, branch), base })
    return { method: 'GET', path: `/repos/${encodedName(target.fullName)}/pulls?${query}` }
  },
  readFound: ({ json }, { branch }) => readRequest(list(json).find((one) => text(one, 'head', 'ref') === branch)),
  createRequest: ({ target, source, branch, base, title, body }) => ({
    method: 'POST',
    path: `/repos/${encodedName(target.fullName)}/pulls`,
    body: { title, body, head: head(source, branch), base },
  }),
  readCreated: ({ json }) => readRequest(json),
  commitStatus,
  automerge: {
    enable: ({ target, mergeMethod }, { node }) => ({
      method: 'POST',
      path: graphql(target),
      body: {
        query: ENABLE_AUTOMERGE,
        variables: { id: node, ...(mergeMethod && { method: mergeMethod.toUpperCase() }) },
      },
    }),
    isEnabled: ({ status, json }) => status === 200 && list(json, 'errors').length === 0,
  },
}

const { fork: _, ...withoutCopies } = github

/** The same with the token of an app: it works in the repository itself, and has no account for copies. */
export const githubApp: Forge = { ...withoutCopies, id: 'github-app' }
