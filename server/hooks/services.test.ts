import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/errors.ts'
import { azure } from '#server/hooks/azure.ts'
import { bitbucket } from '#server/hooks/bitbucket.ts'
import { generic } from '#server/hooks/generic.ts'
import { gitea } from '#server/hooks/gitea.ts'
import { gitee } from '#server/hooks/gitee.ts'
import { github } from '#server/hooks/github.ts'
import { gitlab } from '#server/hooks/gitlab.ts'
import { pagure } from '#server/hooks/pagure.ts'
import { hookServices } from '#server/hooks/registry.ts'

const push = { 'x-github-event': 'push' }

describe('what code hosts send', () => {
  it('GitHub', () => {
    const repository = {
      name: 'texts',
      full_name: 'app/texts',
      owner: { login: 'app', name: 'app' },
      clone_url: 'https://github.com/app/texts.git',
      ssh_url: 'git@github.com:app/texts.git',
      html_url: 'https://github.com/app/texts',
      default_branch: 'main',
    }
    expect(github.read({ ref: 'refs/heads/feature/x', repository }, push)).toEqual({
      repos: ['https://github.com/app/texts.git', 'git@github.com:app/texts.git', 'https://github.com/app/texts'],
      branch: 'feature/x',
      defaultBranch: 'main',
      fullName: 'app/texts',
    })
    const old = github.read({ ref: 'refs/heads/main', repository: { name: 'texts', owner: { name: 'app' } } }, push)
    expect(old?.repos).toEqual(['https://github.com/app/texts.git', 'git@github.com:app/texts.git'])
    expect(github.read({ zen: 'Keep it simple', hook_id: 1 }, { 'x-github-event': 'ping' })).toBeUndefined()
    const { clone_url } = repository
    const bare = github.read({ ref: 'refs/heads/main', repository: { clone_url } }, push)
    expect(bare).toMatchObject({ repos: [clone_url], branch: 'main', fullName: '' })
    for (const broken of [{}, { ref: 'x' }, { ref: 'x', repository: {} }, { repository }, { ref: 1, repository: 'x' }])
      expect(() => github.read(broken, push)).toThrow(AppError)
  })

  it('tell of pull requests of the repository itself, not of forks', () => {
    const repository = { clone_url: 'https://git.example/app/texts.git', full_name: 'app/texts' }
    const asked = (action: string, from = 'app/texts') => ({
      action,
      repository,
      pull_request: {
        head: { ref: 'feature', sha: 'abc', repo: { full_name: from } },
        base: { ref: 'main', repo: { full_name: 'app/texts' } },
      },
    })
    const headers = { 'x-github-event': 'pull_request' }
    for (const service of [github, gitea]) {
      const opened = { branch: 'feature', request: { branch: 'feature', commit: 'abc', isOpen: true } }
      expect(service.read(asked('opened'), headers)).toMatchObject({ repos: [repository.clone_url], ...opened })
      expect(service.read(asked('closed'), headers)?.request?.isOpen).toBe(false)
      expect(service.read(asked('labeled'), headers)).toBeUndefined()
      expect(service.read(asked('opened', 'somebody/texts'), headers)).toBeUndefined()
      expect(service.read({ action: 'opened', repository, pull_request: 'x' }, headers)).toBeUndefined()
    }
    const merge = (action: string, source = 1) => ({
      object_kind: 'merge_request',
      project: { git_http_url: 'https://git.example/app/texts.git' },
      object_attributes: {
        action,
        source_branch: 'feature',
        source_project_id: source,
        target_project_id: 1,
        last_commit: { id: 'abc' },
      },
    })
    expect(gitlab.read(merge('update'), {})).toMatchObject({ branch: 'feature', request: { isOpen: true } })
    expect(gitlab.read(merge('merge'), {})?.request?.isOpen).toBe(false)
    expect(gitlab.read(merge('approved'), {})).toBeUndefined()
    expect(gitlab.read(merge('open', 2), {})).toBeUndefined()
  })

  it('GitLab', () => {
    const payload = {
      object_kind: 'push',
      ref: 'refs/heads/main',
      project: {
        path_with_namespace: 'app/texts',
        default_branch: 'main',
        git_http_url: 'https://gitlab.example/app/texts.git',
      },
      repository: {
        name: 'texts',
        url: 'git@gitlab.example:app/texts.git',
        homepage: 'https://gitlab.example/app/texts',
        git_ssh_url: 'git@gitlab.example:app/texts.git',
      },
    }
    expect(gitlab.read(payload, {})).toMatchObject({ branch: 'main', defaultBranch: 'main', fullName: 'app/texts' })
    expect(gitlab.read(payload, {})?.repos).toContain('https://gitlab.example/app/texts')
    expect(gitlab.read({ object_kind: 'issue' }, {})).toBeUndefined()
    expect(() => gitlab.read({ ref: 'refs/heads/main' }, {})).toThrow(AppError)
    for (const ref of [5, null, '']) expect(() => gitlab.read({ ...payload, ref }, {})).toThrow(AppError)
  })

  it('Bitbucket Cloud', () => {
    const payload = {
      repository: { full_name: 'app/texts', links: { html: { href: 'https://bitbucket.org/app/texts' } } },
      push: { changes: [{ new: { name: 'old' } }, { new: { name: 'main', type: 'branch' } }] },
    }
    expect(bitbucket.read(payload, { 'x-event-key': 'repo:push' })).toEqual({
      repos: ['https://bitbucket.org/app/texts.git', 'git@bitbucket.org:app/texts.git'],
      branch: 'main',
      fullName: 'app/texts',
    })
    const gone = { ...payload, push: { changes: [{ new: null, old: { name: 'gone' } }] } }
    expect(bitbucket.read(gone, { 'x-event-key': 'repo:push' })?.branch).toBe('gone')
    const merged = { repository: payload.repository, pullrequest: { destination: { branch: { name: 'main' } } } }
    expect(bitbucket.read(merged, { 'x-event-key': 'pullrequest:fulfilled' })?.branch).toBe('main')
    expect(bitbucket.read(payload, { 'x-event-key': 'diagnostics:ping' })).toBeUndefined()
    for (const changes of [[null], ['x'], [{ new: { name: 'main' } }, 5]])
      expect(() => bitbucket.read({ ...payload, push: { changes } }, { 'x-event-key': 'repo:push' })).toThrow(AppError)
    expect(() => bitbucket.read({ push: {} }, { 'x-event-key': 'repo:push' })).toThrow(AppError)
  })

  it('Bitbucket Server', () => {
    const repository = {
      slug: 'texts',
      project: { key: 'APP' },
      links: {
        clone: [
          { href: 'ssh://git@git.example.org:7999/app/texts.git', name: 'ssh' },
          { href: 'https://git.example.org/scm/app/texts.git', name: 'http' },
        ],
      },
    }
    const payload = { repository, changes: [{ ref: { id: 'refs/heads/main', displayId: 'main', type: 'BRANCH' } }] }
    expect(bitbucket.read(payload, { 'x-event-key': 'repo:refs_changed' })).toEqual({
      repos: ['ssh://git@git.example.org:7999/app/texts.git', 'https://git.example.org/scm/app/texts.git'],
      branch: 'main',
      fullName: 'APP/texts',
    })
    const merged = { pullRequest: { fromRef: { repository }, toRef: { displayId: 'main' } } }
    expect(bitbucket.read(merged, { 'x-event-key': 'pr:merged' })).toMatchObject({
      branch: 'main',
      fullName: 'APP/texts',
    })
  })

  it('Gitea and Gitee', () => {
    const repository = {
      full_name: 'app/texts',
      path_with_namespace: 'app/texts',
      clone_url: 'https://git.example.org/app/texts.git',
      ssh_url: 'git@git.example.org:app/texts.git',
      html_url: 'https://git.example.org/app/texts',
    }
    for (const service of [gitea, gitee])
      expect(service.read({ ref: 'refs/heads/main', repository }, {})).toMatchObject({
        branch: 'main',
        fullName: 'app/texts',
      })
    expect(() => gitea.read({ ref: 'refs/heads/main' }, {})).toThrow(AppError)
    for (const service of [gitea, gitee]) expect(() => service.read({ repository }, {})).toThrow(AppError)
    expect(() => gitee.read({ ref: 'refs/heads/main', repository: [] }, {})).toThrow(AppError)
  })

  it('Azure DevOps', () => {
    const payload = {
      eventType: 'git.push',
      resource: {
        refUpdates: [{ name: 'refs/heads/main' }],
        repository: {
          id: 'r-1',
          name: 'Text files',
          project: { id: 'p-1', name: 'App' },
          defaultBranch: 'refs/heads/main',
          remoteUrl: 'https://org@dev.azure.com/org/App/_git/Text%20files',
        },
      },
    }
    const event = azure.read(payload, {})
    expect(event).toMatchObject({ branch: 'main', defaultBranch: 'main', fullName: 'Text files' })
    expect(event?.repos).toContain('https://dev.azure.com/org/p-1/_git/r-1')
    expect(azure.read({ eventType: 'workitem.created' }, {})).toBeUndefined()
    expect(() => azure.read({ eventType: 'git.push' }, {})).toThrow(AppError)
  })

  it('Pagure', () => {
    const msg = { pagure_instance: 'https://pagure.io/', project_fullname: 'forks/jana/texts', branch: 'main' }
    expect(pagure.read({ topic: 'git.receive', msg }, {})).toEqual({
      repos: ['https://pagure.io/forks/jana/texts.git', 'ssh://git@pagure.io/forks/jana/texts.git'],
      branch: 'main',
      fullName: 'forks/jana/texts',
    })
    expect(pagure.read({ topic: 'issue.new', msg }, {})).toBeUndefined()
    expect(() => pagure.read({ topic: 'git.receive', msg: { ...msg, pagure_instance: 'nowhere' } }, {})).toThrow(
      AppError,
    )
  })

  it('anything else', () => {
    const repository = 'https://git.example.org/app/texts.git'
    expect(generic.read({ repository, branch: 'main' }, {})).toEqual({
      repos: [repository],
      branch: 'main',
      fullName: '',
    })
    expect(generic.read({ repositories: [repository, 5], ref: 'refs/heads/x' }, {})).toMatchObject({
      repos: [repository],
      branch: 'x',
    })
    expect(generic.read({ repository }, {})?.branch).toBeUndefined()
    expect(() => generic.read({ branch: 'main' }, {})).toThrow(AppError)
  })

  it('any JSON at all gives an event, nothing, or a clear refusal', () => {
    const headers = { ...push, 'x-event-key': 'repo:push' }
    const key = fc.constantFrom(
      'repository',
      'ref',
      'project',
      'msg',
      'resource',
      'push',
      'changes',
      'eventType',
      'topic',
      'links',
      'clone',
    )
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('git.push', 'git.receive', 'refs/heads/main', 'https://x.example/y', null, 1, true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(value, (payload) => {
        for (const service of hookServices)
          try {
            service.read(payload, headers)
          } catch (error) {
            expect(error).toBeInstanceOf(AppError)
          }
      }),
    )
  })
})

describe('signatures', () => {
  const body = Buffer.from('{"a":1}')
  const hmac = createHmac('sha256', 'secret').update(body).digest('hex')
  const now = '1700000000000'
  const timed = createHmac('sha256', 'secret').update(`${now}\nsecret`).digest('base64')
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const good: Record<string, Record<string, string>[]> = {
    github: [{ 'x-hub-signature-256': `sha256=${hmac}` }],
    gitlab: [{ 'x-gitlab-token': 'secret' }],
    bitbucket: [{ 'x-hub-signature': `sha256=${hmac}` }],
    gitea: [{ 'x-gitea-signature': hmac }],
    forgejo: [{ 'x-forgejo-signature': hmac }, { 'x-gitea-signature': hmac }],
    gitee: [{ 'x-gitee-token': 'secret' }, { 'x-gitee-token': timed, 'x-gitee-timestamp': now }],
    azure: [{ authorization: basic('anyone:secret') }],
    pagure: [{ 'x-pagure-signature-256': hmac }],
    generic: [{ 'x-hub-signature-256': `sha256=${hmac}` }, { authorization: 'Bearer secret' }],
  }

  it.each(hookServices.map((service) => [service.id, service] as const))('%s', (id, service) => {
    for (const headers of good[id] ?? []) {
      expect(service.isSigned({ headers, body }, 'secret')).toBe(true)
      expect(service.isSigned({ headers, body }, 'other')).toBe(false)
      for (const name of Object.keys(headers).filter((one) => one !== 'x-gitee-timestamp')) {
        expect(service.isSigned({ headers: { ...headers, [name]: '' }, body }, 'secret')).toBe(false)
        expect(service.isSigned({ headers: { ...headers, [name]: `x${headers[name]}` }, body }, 'secret')).toBe(false)
      }
    }
    expect(good[id]).toBeDefined()
    expect(service.isSigned({ headers: {}, body }, 'secret')).toBe(false)
    expect(service.isSigned({ headers: { authorization: basic('') }, body }, 'secret')).toBe(false)
  })
})
