import { text } from '#core/text/loose-json.ts'
import { branchOfRef, type HookService, needRepos, required, texts } from '#server/hooks/hook.ts'
import { hasTimedHmac, hasToken } from '#server/hooks/signature.ts'

const addressFields = ['git_http_url', 'git_ssh_url', 'git_url', 'ssh_url', 'html_url', 'clone_url'] as const

export const gitee: HookService = {
  id: 'gitee',
  name: 'Gitee',
  read: (payload) => ({
    repos: needRepos(texts(...addressFields.map((field) => text(payload, 'repository', field)))),
    branch: branchOfRef(required(payload, 'ref')),
    defaultBranch: text(payload, 'repository', 'default_branch'),
    fullName: text(payload, 'repository', 'path_with_namespace') ?? '',
  }),
  proofHeaders: ['x-gitee-token'],
  isSigned: (request, secret) =>
    hasToken(request, secret, 'x-gitee-token') ||
    hasTimedHmac(request, secret, { token: 'x-gitee-token', time: 'x-gitee-timestamp' }),
}
