import { text } from '#core/text/loose-json.ts'
import { type HookService, header, refBranch, required, texts } from '#server/hooks/hook.ts'
import { hasHmac } from '#server/hooks/signature.ts'

const addressFields = ['clone_url', 'git_url', 'ssh_url', 'svn_url', 'html_url', 'url'] as const

export const github: HookService = {
  id: 'github',
  name: 'GitHub',
  read(payload, headers) {
    if (header(headers, 'x-github-event') !== 'push') return undefined
    const owner = text(payload, 'repository', 'owner', 'login') ?? required(payload, 'repository', 'owner', 'name')
    const name = required(payload, 'repository', 'name')
    required(payload, 'ref')
    const given = texts(...addressFields.map((field) => text(payload, 'repository', field)))
    const hasClone = text(payload, 'repository', 'clone_url') !== undefined
    return {
      repos: hasClone
        ? given
        : [...given, `https://github.com/${owner}/${name}.git`, `git@github.com:${owner}/${name}.git`],
      branch: refBranch(payload),
      defaultBranch: text(payload, 'repository', 'default_branch'),
      fullName: `${owner}/${name}`,
    }
  },
  proofHeaders: ['x-hub-signature-256'],
  isSigned: (request, secret) => hasHmac(request, secret, 'x-hub-signature-256'),
}
