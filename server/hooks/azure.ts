import { part, text } from '#core/text/loose-json.ts'
import { branchOfRef, type HookService, required, texts } from '#server/hooks/hook.ts'
import { hasAuthorization } from '#server/hooks/signature.ts'

/** Azure names projects and repositories by name or by id; an address may have either. */
function addressesOf(repository: unknown): string[] {
  const remote = required(repository, 'remoteUrl')
  const path =
    /^https:\/\/(?:[^@/]*@)?(dev\.azure\.com\/[^/]+|[^/]+\.visualstudio\.com(?:\/DefaultCollection)?)\//i.exec(remote)
  if (!path) return [remote]
  const projects = texts(text(repository, 'project', 'name'), text(repository, 'project', 'id'))
  const names = texts(text(repository, 'name'), text(repository, 'id'))
  const built = projects.flatMap((project) =>
    names.map((name) => `https://${path[1]}/${encodeURIComponent(project)}/_git/${encodeURIComponent(name)}`),
  )
  return [remote, ...built]
}

export const azure: HookService = {
  id: 'azure',
  name: 'Azure DevOps',
  read(payload) {
    if (text(payload, 'eventType') !== 'git.push') return undefined
    const repository = part(payload, 'resource', 'repository')
    const ref = required(payload, 'resource', 'refUpdates', 0, 'name')
    const standard = text(repository, 'defaultBranch')
    return {
      repos: addressesOf(repository),
      branch: branchOfRef(ref),
      defaultBranch: standard === undefined ? undefined : branchOfRef(standard),
      fullName: text(repository, 'name') ?? '',
    }
  },
  proofHeaders: ['authorization'],
  isSigned: hasAuthorization,
}
