import { part, text } from '#core/text/loose-json.ts'
import { branchOfRef, type HookService, needRepos, required, texts } from '#server/hooks/hook.ts'
import { readMergeRequest } from '#server/hooks/pull-request.ts'
import { hasToken } from '#server/hooks/signature.ts'

const addressFields = ['url', 'homepage', 'git_http_url', 'git_ssh_url'] as const

export const gitlab: HookService = {
  id: 'gitlab',
  name: 'GitLab',
  read(payload) {
    const request = text(payload, 'object_kind') === 'merge_request' ? readMergeRequest(payload) : undefined
    if (!request && part(payload, 'ref') === undefined) return undefined
    const branch = request?.branch ?? branchOfRef(required(payload, 'ref'))
    const repos = ['repository', 'project'].flatMap((path) =>
      texts(...addressFields.map((field) => text(payload, path, field))),
    )
    return {
      repos: needRepos(repos),
      branch,
      defaultBranch: text(payload, 'project', 'default_branch'),
      fullName: text(payload, 'project', 'path_with_namespace') ?? '',
      ...(request && { request }),
    }
  },
  proofHeaders: ['x-gitlab-token'],
  isSigned: (request, secret) => hasToken(request, secret, 'x-gitlab-token'),
}
