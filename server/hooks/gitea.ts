import { part, text } from '#core/text/loose-json.ts'
import { branchOfRef, type HookService, needRepos, required, texts } from '#server/hooks/hook.ts'
import { readPullRequest } from '#server/hooks/pull-request.ts'
import { hasHmac } from '#server/hooks/signature.ts'

const addressFields = ['clone_url', 'ssh_url', 'html_url'] as const

/** Gitea, and what grew out of it, send the same things. */
export const giteaLike = (id: string, name: string): HookService => ({
  id,
  name,
  read(payload) {
    const isRequest = part(payload, 'pull_request') !== undefined
    const request = isRequest ? readPullRequest(payload) : undefined
    if (isRequest && !request) return undefined
    return {
      repos: needRepos(texts(...addressFields.map((field) => text(payload, 'repository', field)))),
      branch: request?.branch ?? branchOfRef(required(payload, 'ref')),
      defaultBranch: text(payload, 'repository', 'default_branch'),
      fullName: text(payload, 'repository', 'full_name') ?? '',
      ...(request && { request }),
    }
  },
  proofHeaders: [`x-${id}-signature`, 'x-gitea-signature', 'x-hub-signature-256'],
  isSigned(request, secret) {
    return hasHmac(request, secret, ...this.proofHeaders)
  },
})

export const gitea = giteaLike('gitea', 'Gitea')
