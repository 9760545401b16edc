import { list, number, text } from '#core/text/loose-json.ts'
import { webLink } from '#server/forges/answer.ts'
import { type Copy, type Forge, type OpenRequest, originOf, segments, token } from '#server/forges/forge.ts'

const readRequest = (json: unknown): OpenRequest | undefined => {
  const id = number(json, 'iid')
  return id === undefined ? undefined : { number: id, url: webLink(text(json, 'web_url')) }
}

const readCopy = (json: unknown): Copy | undefined => {
  const [fullName, https, ssh] = ['path_with_namespace', 'http_url_to_repo', 'ssh_url_to_repo'].map((field) =>
    text(json, field),
  )
  return fullName && https && ssh ? { fullName, https, ssh } : undefined
}

const project = (name: string): string => `/projects/${encodeURIComponent(name)}`

export const gitlab: Forge = {
  id: 'gitlab',
  name: 'GitLab',
  noun: 'merge request',
  api: (address) => `${originOf(address)}/api/v4`,
  fullName: (address) => (segments(address).length < 2 ? undefined : segments(address).join('/')),
  headers: (login) => ({ 'private-token': token(login), accept: 'application/json' }),
  fork: {
    whoAmI: () => ({ method: 'GET', path: '/user' }),
    readMe: ({ json }) => text(json, 'username'),
    find: (fullName) => ({ method: 'GET', path: `${project(fullName)}/forks?owned=true&simple=true&per_page=100` }),
    readFound: ({ json }, _fullName, me) =>
      readCopy(
        list(json).find((one) => text(one, 'namespace', 'path')?.toLowerCase() === me.toLowerCase()) ?? list(json)[0],
      ),
    create: (fullName) => ({ method: 'POST', path: `${project(fullName)}/fork`, body: {} }),
    readCreated: ({ json }) => readCopy(json),
  },
  lookUp: {
    request: (fullName) => ({ method: 'GET', path: project(fullName) }),
    read: ({ json }) => number(json, 'id')?.toString(),
  },
  findRequest: ({ branch, base }, ids) => {
    const query = new URLSearchParams({ state: 'opened', source_branch: branch, target_branch: base, per_page: '100' })
    return { method: 'GET', path: `${project(ids.target)}/merge_requests?${query}` }
  },
  readFound: ({ json }, { branch }, ids) =>
    readRequest(
      list(json).find(
        (one) => text(one, 'source_branch') === branch && number(one, 'source_project_id')?.toString() === ids.source,
      ),
    ),
  createRequest: ({ branch, base, title, body }, ids) => ({
    method: 'POST',
    path: `${project(ids.source)}/merge_requests`,
    body: {
      source_branch: branch,
      target_branch: base,
      target_project_id: Number(ids.target),
      title,
      description: body,
    },
  }),
  readCreated: ({ json }) => readRequest(json),
  commitStatus: (fullName, { commit, description, url }) => ({
    method: 'POST',
    path: `${project(fullName)}/statuses/${encodeURIComponent(commit)}`,
    body: { state: 'success', name: 'translations', description, ...(url !== '' && { target_url: url }) },
  }),
  automerge: {
    // The first is its newer name.
    enable: ({ mergeMethod }, { number: id }, ids) => ({
      method: 'PUT',
      path: `${project(ids.target)}/merge_requests/${id}/merge`,
      body: {
        auto_merge: true,
        merge_when_pipeline_succeeds: true,
        ...(mergeMethod && { squash: mergeMethod === 'squash' }),
      },
    }),
    isEnabled: ({ status }) => status === 200,
  },
}
