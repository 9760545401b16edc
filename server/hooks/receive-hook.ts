import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { announcePush } from '#server/commands/repository/announce-push.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { type HookedComponent, hookedComponents } from '#server/db/queries/components/webhook-components.ts'
import { noteRequest } from '#server/db/queries/repository/branches.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'
import { type Headers, type HookRequest, type HookService, header, unusable } from '#server/hooks/hook.ts'
import { type Matches, matchComponents, namesOf, wholeAddresses } from '#server/hooks/match.ts'
import type { RequestEvent } from '#server/hooks/pull-request.ts'
import { GITHUB_APP } from '#server/vcs/github-app.ts'

export interface HookSite {
  readonly config: Pick<Config, 'hooks' | 'hookSecrets'>
  readonly db: Kysely<Tables>
  now(): number
}

export interface HookOutcome {
  /** How many components had the repository, the branch, and hooks turned on. */
  readonly matched: { readonly repository: number; readonly branch: number; readonly enabled: number }
  /** Owners of repositories; components that share them follow, and are not named. */
  readonly updated: readonly HookedComponent[]
}

/** What anyone may know of: the answer goes to whoever asked, and without a signature that is anyone, who makes no history elsewhere. */
const isPublic = (one: HookedComponent): boolean => one.access_control <= 1 && one.restricted === 0

const notSigned = (): AppError => new AppError('permission_denied', message('hook.wrongSignature'))

/** Refuses what has not even a place for a signature where one is needed: nothing of its body need be read. */
export function demandProofHeader(service: HookService, headers: Headers, { hookSecrets }: HookSite['config']): void {
  if (hookSecrets.length > 0 && !service.proofHeaders.some((name) => header(headers, name) !== '')) throw notSigned()
}

/** Whether the sender proved to know the secret: over the bytes as they came, before anything of them is understood. */
export function checkSignature(
  service: HookService,
  request: HookRequest,
  { hookSecrets }: HookSite['config'],
): boolean {
  const signed = hookSecrets.some((secret) => service.isSigned(request, secret))
  if (hookSecrets.length > 0 && !signed) throw notSigned()
  return signed
}

/**
 * Takes an announcement of a code host: matching components get a record of it and a pull. Undefined when the event is none of
 * ours. The outcome tells only of what its reader may know.
 */
export async function receiveHook(
  service: HookService,
  payload: unknown,
  { headers, signed }: { readonly headers: Headers; readonly signed: boolean },
  site: HookSite,
): Promise<HookOutcome | undefined> {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload) || Object.keys(payload).length === 0)
    throw unusable(message('hook.notAnObject'))
  const isApp = part(payload, 'installation') !== undefined
  // An app of GitHub's always signs: what claims to be one and does not is somebody else.
  if (isApp && !signed) throw notSigned()
  const event = service.read(payload, headers)
  if (!event) return undefined
  // Of a repository that an app manages only the app tells, and it signs.
  const byApp = signed && isApp
  const candidates = await hookedComponents(site.db, namesOf(wholeAddresses(event.repos)))
  const matches = matchComponents(
    candidates.filter(({ vcs }) => vcs !== GITHUB_APP || byApp),
    event,
  )
  const known = signed ? () => true : isPublic
  await inTransaction(site.db, async (tx) => {
    const announcement = { ...event, service: service.name, recordFor: known }
    const notified = await announcePush(tx, matches.enabled, announcement, site.now())
    // Anybody can say that something is to be read; only the code host itself, that something is closed.
    if (signed && event.request) await noteBranch(tx, notified, event.request)
  })
  return outcome(matches, known)
}

/** A branch whose pull request is closed is closed as well, until it has another commit or is reopened. */
function noteBranch(
  tx: Db,
  notified: readonly HookedComponent[],
  { branch, commit, isOpen }: RequestEvent,
): Promise<void> {
  const ids = notified.map(({ id }) => id)
  return noteRequest(tx, ids, { name: branch, closedHead: isOpen ? '' : commit })
}

function outcome({ repository, branch, enabled }: Matches, seen: (one: HookedComponent) => boolean): HookOutcome {
  const count = (components: readonly HookedComponent[]) => components.filter(seen).length
  return {
    matched: { repository: count(repository), branch: count(branch), enabled: count(enabled) },
    updated: enabled.filter(seen),
  }
}
