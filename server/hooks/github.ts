import { text } from '#core/text/loose-json.ts'
import { type HookService, header, refBranch, required, texts } from '#server/hooks/hook.ts'
import { readPullRequest } from '#server/hooks/pull-request.ts'
import { hasHmac } from '#server/hooks/signature.ts'

const addressFields = ['clone_url', 'git_url', 'ssh_url', 'svn_url', 'html_url', 'url'] as const

const ownerOf = (payload: unknown): string | undefined =>
  text(payload, 'repository', 'owner', 'login') ?? text(payload, 'repository', 'owner', 'name')

/** The owner and the name of the repository, where both are there. */
function nameOf(payload: unknown): string | undefined {
  const [owner, name] = [ownerOf(payload), text(payload, 'repository', 'name')]
  return owner === undefined || name === undefined ? undefined : `${owner}/${name}`
}

/** The same, where the address is to be made of them. */
const needName = (payload: unknown): string =>
  `${ownerOf(payload) ?? required(payload, 'repository', 'owner', 'name')}/${required(payload, 'repository', 'name')}`

export const github: HookService = {
  id: 'github',
  name: 'GitHub',
  read(payload, headers) {
    const event = header(headers, 'x-github-event')
    const request = event === 'pull_request' ? readPullRequest(payload) : undefined
    if (event !== 'push' && !request) return undefined
    if (!request) required(payload, 'ref')
    const given = texts(...addressFields.map((field) => text(payload, 'repository', field)))
    const hasClone = text(payload, 'repository', 'clone_url') !== undefined
    const fullName = hasClone ? (text(payload, 'repository', 'full_name') ?? nameOf(payload) ?? '') : needName(payload)
    return {
      repos: hasClone ? given : [...given, `https://github.com/${fullName}.git`, `git@github.com:${fullName}.git`],
      branch: request?.branch ?? refBranch(payload),
      defaultBranch: text(payload, 'repository', 'default_branch'),
      fullName,
      ...(request && { request }),
    }
  },
  proofHeaders: ['x-hub-signature-256'],
  isSigned: (request, secret) => hasHmac(request, secret, 'x-hub-signature-256'),
}
