import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { readVcsParams, vcsParameters, vcsParamsProblem, withVcsParameter } from '#core/settings/vcs-params.ts'

const problem = (kind: string, params: Record<string, unknown>, hasPushBranch = true) => {
  const found = vcsParamsProblem(kind, params, hasPushBranch)
  return found && render(found)
}

describe('version control parameters', () => {
  it.each([
    ['git', {}],
    ['git', { git_force_push: true }],
    ['github', { create_merge_request: false, merge_request_automerge: false, merge_request_merge_method: 'merge' }],
    ['github-app', { merge_request_automerge: true, merge_request_merge_method: 'rebase' }],
    ['gitea', { merge_request_automerge: true, merge_request_merge_method: 'squash' }],
    ['gitlab', { merge_request_automerge: true, merge_request_merge_method: 'squash' }],
    ['pagure', { create_merge_request: false }],
  ])('%s takes %j', (kind, params) => {
    expect(problem(kind, params)).toBeUndefined()
  })

  it.each([
    ['git', { speed: 1 }, "Unknown version control parameter 'speed'."],
    ['git', { create_merge_request: true }, "'create_merge_request' doesn't apply to 'git' repositories"],
    ['gerrit', { git_force_push: false }, "'git_force_push' doesn't apply to 'gerrit' repositories"],
    ['pagure', { merge_request_automerge: true }, "'merge_request_automerge' doesn't apply to 'pagure' repositories"],
    ['github', { create_merge_request: 'no' }, "'create_merge_request' must be true or false"],
    ['github', { merge_request_merge_method: true }, 'must be one of: merge, squash, rebase'],
    ['gitlab', { merge_request_merge_method: 'rebase' }, 'must be one of: merge, squash'],
    ['gitlab', { create_merge_request: false, merge_request_automerge: true }, "while 'create_merge_request' is off"],
  ])('%s refuses %j', (kind, params, said) => {
    expect(problem(kind, params)).toContain(said)
  })

  it('force nothing without a push branch', () => {
    expect(problem('git', { git_force_push: true }, false)).toContain('needs a push branch')
    expect(problem('git', { git_force_push: false }, false)).toBeUndefined()
  })

  it('mean the usual where nothing is said, and say nothing that is usual', () => {
    const usual = { forcePush: false, createsRequest: true, automerge: false, mergeMethod: undefined }
    expect(readVcsParams('{}')).toEqual(usual)
    const [create, automerge] = vcsParameters('github')
    if (!create || !automerge) throw new Error('two parameters were expected')
    const off = withVcsParameter({}, create, false)
    expect(off).toEqual({ create_merge_request: false })
    expect(readVcsParams(JSON.stringify(off))).toEqual({ ...usual, createsRequest: false })
    expect(withVcsParameter(off, create, true)).toEqual({})
    expect(withVcsParameter(off, automerge, true)).toEqual({ ...off, merge_request_automerge: true })
  })
})
