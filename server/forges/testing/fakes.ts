import type { MadeReply, SeenRequest } from '#server/testing/http-server.ts'

/** What a forge on this machine remembers. */
export interface FakeState {
  readonly origin: string
  forked: boolean
  open: { readonly id: number; readonly sent: Readonly<Record<string, unknown>> }[]
  /** What was sent to have a request merged by itself. */
  automerged?: string
}

export interface Fake {
  /** Path of the repository in its address. */
  readonly repository: string
  /** `Authorization` or token header that a good login gives, lower case name first. */
  readonly login: readonly [name: string, value: string]
  /** Path of our copy in its address; undefined where there are no copies. */
  readonly copy: string | undefined
  readonly routes: Readonly<Record<string, (request: SeenRequest, state: FakeState) => MadeReply>>
}

const json = (request: SeenRequest): Record<string, never> => JSON.parse(request.body)
const form = (request: SeenRequest): Record<string, string> => Object.fromEntries(new URLSearchParams(request.body))
const missing = { status: 404, body: { message: 'Not Found' } }

function add(state: FakeState, sent: Readonly<Record<string, unknown>>): number {
  const id = state.open.length + 7
  state.open.push({ id, sent })
  return id
}

/** The API's path of a request as `METHOD /path`, without the query. */
export const routeOf = ({ method, url }: SeenRequest): string => `${method} ${url.split('?', 1)[0]}`

const githubRepository = (state: FakeState) => ({
  full_name: 'robot/texts',
  clone_url: `${state.origin}/robot/texts.git`,
  ssh_url: 'git@127.0.0.1:robot/texts.git',
  parent: { full_name: 'App/texts' },
})

const github: Fake = {
  repository: 'app/texts.git',
  login: ['authorization', 'Bearer token-1234'],
  copy: 'robot/texts.git',
  routes: {
    'GET /api/v3/user': () => ({ body: { login: 'robot' } }),
    'GET /api/v3/repos/robot/texts': (_, state) => (state.forked ? { body: githubRepository(state) } : missing),
    'POST /api/v3/repos/app/texts/forks': (_, state) => {
      state.forked = true
      return { status: 202, body: githubRepository(state) }
    },
    'GET /api/v3/repos/app/texts/pulls': ({ url }, state) => {
      const head = new URL(url, state.origin).searchParams.get('head')
      const found = state.open.filter(({ sent }) => sent.head === head)
      return {
        body: found.map(({ id }) => ({
          number: id,
          html_url: `${state.origin}/pull/${id}`,
          node_id: `PR_${id}`,
          head: { ref: head?.split(':')[1] },
        })),
      }
    },
    'POST /api/v3/repos/app/texts/pulls': (request, state) => {
      const id = add(state, json(request))
      return { status: 201, body: { number: id, html_url: `${state.origin}/pull/${id}`, node_id: `PR_${id}` } }
    },
    'POST /api/graphql': (request, state) => {
      state.automerged = JSON.stringify(json(request))
      return { body: { data: { enablePullRequestAutoMerge: {} } } }
    },
  },
}

const giteaCopy = (state: FakeState) => ({
  full_name: 'robot/texts',
  owner: { login: 'Robot' },
  clone_url: `${state.origin}/git/robot/texts.git`,
  ssh_url: 'git@127.0.0.1:robot/texts.git',
})

const gitea: Fake = {
  repository: 'git/app/texts.git',
  login: ['authorization', 'token token-1234'],
  copy: 'git/robot/texts.git',
  routes: {
    'GET /git/api/v1/user': () => ({ body: { login: 'robot' } }),
    'GET /git/api/v1/repos/app/texts/forks': (_, state) => ({ body: state.forked ? [giteaCopy(state)] : [] }),
    'POST /git/api/v1/repos/app/texts/forks': (_, state) => {
      state.forked = true
      return { status: 202, body: giteaCopy(state) }
    },
    'GET /git/api/v1/repos/app/texts/pulls': (_, state) => ({
      body: state.open.map(({ id, sent }) => ({
        number: id,
        html_url: `${state.origin}/pulls/${id}`,
        base: { ref: sent.base },
        head: { ref: String(sent.head).split(':')[1], repo: { full_name: 'robot/texts' } },
      })),
    }),
    'POST /git/api/v1/repos/app/texts/pulls': (request, state) => {
      const id = add(state, json(request))
      return { status: 201, body: { number: id, html_url: `${state.origin}/pulls/${id}` } }
    },
    'POST /git/api/v1/repos/app/texts/pulls/7/merge': (request, state) => {
      state.automerged = JSON.stringify(json(request))
      return { status: 201, body: {} }
    },
  },
}

const gitlabCopy = (state: FakeState) => ({
  id: 12,
  path_with_namespace: 'robot/texts',
  namespace: { path: 'robot' },
  http_url_to_repo: `${state.origin}/robot/texts.git`,
  ssh_url_to_repo: 'git@127.0.0.1:robot/texts.git',
})

const gitlab: Fake = {
  repository: 'group/sub/texts.git',
  login: ['private-token', 'token-1234'],
  copy: 'robot/texts.git',
  routes: {
    'GET /api/v4/user': () => ({ body: { id: 1, username: 'robot' } }),
    'GET /api/v4/projects/group%2Fsub%2Ftexts': () => ({ body: { id: 11 } }),
    'GET /api/v4/projects/robot%2Ftexts': (_, state) => (state.forked ? { body: gitlabCopy(state) } : missing),
    'GET /api/v4/projects/group%2Fsub%2Ftexts/forks': (_, state) => ({ body: state.forked ? [gitlabCopy(state)] : [] }),
    'POST /api/v4/projects/group%2Fsub%2Ftexts/fork': (_, state) => {
      state.forked = true
      return { status: 201, body: gitlabCopy(state) }
    },
    'GET /api/v4/projects/11/merge_requests': (_, state) => ({
      body: state.open.map(({ id, sent }) => ({
        iid: id,
        web_url: `${state.origin}/-/merge_requests/${id}`,
        source_branch: sent.source_branch,
        source_project_id: 12,
      })),
    }),
    'POST /api/v4/projects/12/merge_requests': (request, state) => {
      const id = add(state, json(request))
      return { status: 201, body: { iid: id, web_url: `${state.origin}/-/merge_requests/${id}` } }
    },
    'PUT /api/v4/projects/11/merge_requests/7/merge': (request, state) => {
      state.automerged = JSON.stringify(json(request))
      return { body: { iid: 7, merge_when_pipeline_succeeds: true } }
    },
  },
}

const cloudCopy = (state: FakeState) => ({
  full_name: 'robot/texts',
  links: {
    clone: [
      { name: 'https', href: `${state.origin}/robot/texts.git` },
      { name: 'ssh', href: 'git@127.0.0.1:robot/texts.git' },
    ],
  },
})

const cloudRequest = (state: FakeState, id: number) => ({
  id,
  links: { html: { href: `${state.origin}/pull-requests/${id}` } },
})

const bitbucketcloud: Fake = {
  repository: 'app/texts.git',
  login: ['authorization', `Basic ${Buffer.from('robot:token-1234').toString('base64')}`],
  copy: 'robot/texts.git',
  routes: {
    'GET /2.0/user': () => ({ body: { username: 'robot', uuid: '{1}' } }),
    'GET /2.0/repositories/app/texts/forks': (_, state) => ({
      body: { values: state.forked ? [cloudCopy(state)] : [] },
    }),
    'POST /2.0/repositories/app/texts/forks': (_, state) => {
      state.forked = true
      return { status: 201, body: cloudCopy(state) }
    },
    'GET /2.0/repositories/app/texts/pullrequests': ({ url }, state) => {
      const wanted = new URL(url, state.origin).searchParams.get('q') ?? ''
      const known = wanted.includes('source.branch.name = "dragoman-app-texts"') && wanted.includes('"robot/texts"')
      return { body: { values: known ? state.open.map(({ id }) => cloudRequest(state, id)) : [] } }
    },
    'POST /2.0/repositories/app/texts/pullrequests': (request, state) => ({
      status: 201,
      body: cloudRequest(state, add(state, json(request))),
    }),
  },
}

const serverCopy = (state: FakeState) => ({
  slug: 'texts',
  project: { key: '~ROBOT' },
  links: {
    clone: [
      { name: 'http', href: `${state.origin}/bb/scm/~robot/texts.git` },
      { name: 'ssh', href: 'ssh://git@127.0.0.1:7999/~robot/texts.git' },
    ],
  },
})

const serverRequest = (state: FakeState, id: number) => ({
  id,
  links: { self: [{ href: `${state.origin}/pull-requests/${id}` }] },
})

const bitbucketserver: Fake = {
  repository: 'bb/scm/app/texts.git',
  login: ['authorization', `Basic ${Buffer.from('robot:token-1234').toString('base64')}`],
  copy: 'bb/scm/~robot/texts.git',
  routes: {
    'GET /bb/rest/api/1.0/application-properties': () => ({
      headers: { 'x-ausername': 'robot' },
      body: { version: '9' },
    }),
    'GET /bb/rest/api/1.0/projects/app/repos/texts/forks': (_, state) => ({
      body: { values: state.forked ? [serverCopy(state)] : [] },
    }),
    'POST /bb/rest/api/1.0/projects/app/repos/texts': (_, state) => {
      state.forked = true
      return { status: 201, body: serverCopy(state) }
    },
    'GET /bb/rest/api/1.0/projects/app/repos/texts/pull-requests': (_, state) => ({
      body: { values: state.open.map(({ id, sent }) => ({ ...serverRequest(state, id), fromRef: sent.fromRef })) },
    }),
    'POST /bb/rest/api/1.0/projects/app/repos/texts/pull-requests': (request, state) => ({
      status: 201,
      body: serverRequest(state, add(state, json(request))),
    }),
  },
}

const azureRequest = (state: FakeState, id: number) => ({
  pullRequestId: id,
  repository: { webUrl: `${state.origin}/org/My%20App/_git/texts` },
})

const azurePath = '/org/My%20App/_apis/git/repositories/texts/pullrequests'

const azure_devops: Fake = {
  repository: 'org/My%20App/_git/texts',
  login: ['authorization', `Basic ${Buffer.from(':token-1234').toString('base64')}`],
  copy: undefined,
  routes: {
    [`GET ${azurePath}`]: (_, state) => ({ body: { value: state.open.map(({ id }) => azureRequest(state, id)) } }),
    [`POST ${azurePath}`]: (request, state) => ({ status: 201, body: azureRequest(state, add(state, json(request))) }),
  },
}

const pagure: Fake = {
  repository: 'rpms/texts.git',
  login: ['authorization', 'token token-1234'],
  copy: 'forks/robot/rpms/texts.git',
  routes: {
    'POST /api/0/-/whoami': () => ({ body: { username: 'robot' } }),
    'GET /api/0/fork/robot/rpms/texts': (_, state) =>
      state.forked
        ? { body: { full_url: `${state.origin}/fork/robot/rpms/texts` } }
        : { status: 404, body: { error: 'Project not found' } },
    'POST /api/0/fork': (request, state) => {
      state.forked = form(request).repo === 'texts' && form(request).namespace === 'rpms'
      return { body: { message: 'Repo "rpms/texts" cloned to "robot/rpms/texts"' } }
    },
    'GET /api/0/rpms/texts/pull-requests': (_, state) => ({
      body: {
        requests: state.open.map(({ id, sent }) => ({
          id,
          branch: sent.branch_to,
          branch_from: sent.branch_from,
          repo_from: { fullname: 'forks/robot/rpms/texts' },
          full_url: `${state.origin}/rpms/texts/pull-request/${id}`,
        })),
      },
    }),
    'POST /api/0/rpms/texts/pull-request/new': (request, state) => {
      const id = add(state, form(request))
      return { body: { id, full_url: `${state.origin}/rpms/texts/pull-request/${id}` } }
    },
  },
}

/** Each forge as its documentation describes it, as far as we speak to it. */
export const fakes: Readonly<Record<string, Fake>> = {
  github,
  'github-app': { ...github, copy: undefined },
  gitea,
  gitlab,
  bitbucketcloud,
  bitbucketserver,
  azure_devops,
  pagure,
}
