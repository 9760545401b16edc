import { list, text } from '#core/text/loose-json.ts'
import { branchOfRef, type HookService, needRepos, texts } from '#server/hooks/hook.ts'
import { hasAuthorization, hasHmac } from '#server/hooks/signature.ts'

/** For everything that can post JSON: `{"repository": address, "branch": name}`, or `repositories` with several addresses. */
export const generic: HookService = {
  id: 'generic',
  name: 'Other',
  read(payload) {
    const several = list(payload, 'repositories').filter((one) => typeof one === 'string')
    const branch = text(payload, 'branch') ?? text(payload, 'ref')
    const repos = needRepos([...texts(text(payload, 'repository')), ...several])
    return { repos, branch: branch === undefined ? undefined : branchOfRef(branch), fullName: '' }
  },
  proofHeaders: ['x-hub-signature-256', 'authorization'],
  isSigned: (request, secret) => hasHmac(request, secret, 'x-hub-signature-256') || hasAuthorization(request, secret),
}
