import { message } from '#core/messages/message.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import { type HookService, header, needRepos, unusable } from '#server/hooks/hook.ts'
import { hasHmac } from '#server/hooks/signature.ts'

const pushEvents = new Set(['repo:push', 'repo:refs_changed', 'pullrequest:fulfilled', 'pr:merged'])

/** A server's merged pull request names the repository it came from; all else names its own. */
const repositoryOf = (payload: unknown): unknown =>
  part(payload, 'repository') ??
  part(payload, 'pullRequest', 'toRef', 'repository') ??
  part(payload, 'pullRequest', 'fromRef', 'repository')

function fullNameOf(repository: unknown): string {
  const given = text(repository, 'full_name') ?? text(repository, 'fullName')
  if (given !== undefined) return given
  const owner = text(repository, 'owner') ?? text(repository, 'owner', 'username') ?? text(repository, 'project', 'key')
  const slug = text(repository, 'slug')
  return owner !== undefined && slug !== undefined ? `${owner}/${slug}` : ''
}

function addressesOf(repository: unknown, payload: unknown): readonly string[] {
  const clones = list(repository, 'links', 'clone').flatMap((link) => text(link, 'href') ?? [])
  const html = text(repository, 'links', 'html', 'href')
  if (clones.length > 0) return html === undefined ? clones : [...clones, html]
  const fullName = fullNameOf(repository)
  if (fullName === '') return []
  const page = html ?? text(payload, 'canon_url') ?? 'https://bitbucket.org'
  const host = URL.canParse(page) ? new URL(page).host : 'bitbucket.org'
  return [`https://${host}/${fullName}.git`, `git@${host}:${fullName}.git`]
}

/** The branch a change is about: the newest one of several. */
function branchOf(payload: unknown): string | undefined {
  const changes = [list(payload, 'push', 'changes'), list(payload, 'changes'), list(payload, 'commits')]
  const last = changes.find((found) => found.length > 0)?.at(-1)
  if (last !== undefined && (typeof last !== 'object' || last === null)) throw unusable(message('hook.changeUnusable'))
  return (
    text(last, 'new', 'name') ??
    text(last, 'old', 'name') ??
    text(last, 'ref', 'displayId') ??
    text(last, 'branch') ??
    text(payload, 'pullrequest', 'destination', 'branch', 'name') ??
    text(payload, 'pullRequest', 'toRef', 'displayId')
  )
}

/** Both Bitbucket Cloud and Bitbucket Server (Data Center). */
export const bitbucket: HookService = {
  id: 'bitbucket',
  name: 'Bitbucket',
  read(payload, headers) {
    if (!pushEvents.has(header(headers, 'x-event-key'))) return undefined
    const repository = repositoryOf(payload)
    return {
      repos: needRepos(addressesOf(repository, payload)),
      branch: branchOf(payload),
      fullName: fullNameOf(repository),
    }
  },
  proofHeaders: ['x-hub-signature'],
  isSigned: (request, secret) => hasHmac(request, secret, 'x-hub-signature'),
}
