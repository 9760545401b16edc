import { list, text } from '#core/text/loose-json.ts'
import { encodedName, type Forge, folderOf, lastTwo, originOf, ownerOf, token } from '#server/forges/forge.ts'
import { readCopy, readRequest } from '#server/forges/github-answers.ts'
import { commitStatus } from '#server/forges/github-status.ts'

const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/** Gitea and Forgejo. */
export const gitea: Forge = {
  id: 'gitea',
  name: 'Gitea',
  noun: 'pull request',
  api: (address) => `${originOf(address)}${folderOf(address)}/api/v1`,
  fullName: lastTwo,
  headers: (login) => ({ authorization: `token ${token(login)}`, accept: 'application/json' }),
  fork: {
    whoAmI: () => ({ method: 'GET', path: '/user' }),
    readMe: ({ json }) => text(json, 'login'),
    find: (fullName) => ({ method: 'GET', path: `/repos/${encodedName(fullName)}/forks?limit=50` }),
    readFound: ({ json }, _fullName, me) => readCopy(list(json).find((one) => same(text(one, 'owner', 'login'), me))),
    create: (fullName) => ({ method: 'POST', path: `/repos/${encodedName(fullName)}/forks`, body: {} }),
    readCreated: ({ json }) => readCopy(json),
  },
  findRequest: ({ target }) => ({
    method: 'GET',
    path: `/repos/${encodedName(target.fullName)}/pulls?state=open&sort=recentupdate&limit=50`,
  }),
  readFound: ({ json }, { source, branch, base }) =>
    readRequest(
      list(json).find(
        (one) =>
          text(one, 'head', 'ref') === branch &&
          text(one, 'base', 'ref') === base &&
          same(text(one, 'head', 'repo', 'full_name'), source.fullName),
      ),
    ),
  createRequest: ({ target, source, branch, base, title, body }) => ({
    method: 'POST',
    path: `/repos/${encodedName(target.fullName)}/pulls`,
    body: {
      title,
      body,
      base,
      head: source.fullName === target.fullName ? branch : `${ownerOf(source.fullName)}:${branch}`,
    },
  }),
  readCreated: ({ json }) => readRequest(json),
  commitStatus,
  automerge: {
    enable: ({ target, mergeMethod = 'merge' }, { number }) => ({
      method: 'POST',
      path: `/repos/${encodedName(target.fullName)}/pulls/${number}/merge`,
      body: { Do: mergeMethod, merge_when_checks_succeed: true },
    }),
    isEnabled: ({ status }) => status < 300,
  },
}
