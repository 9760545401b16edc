import type { Kysely } from 'kysely'
import { part } from '#core/text/loose-json.ts'
import { announcePush } from '#server/commands/announce-push.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { type HookedComponent, hookedComponents } from '#server/db/queries/hooked-components.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { HookRequest, HookService } from '#server/hooks/hook.ts'
import { type Matches, matchComponents, namesOf, remoteAddresses } from '#server/hooks/match.ts'
import { GITHUB_APP } from '#server/vcs/github-app.ts'

export interface HookSite {
  readonly config: Pick<Config, 'hooks' | 'hookSecrets'>
  readonly db: Kysely<Tables>
  now(): number
}

export interface HookOutcome {
  /** How many components had the repository, the branch, and hooks turned on. */
  readonly matched: { readonly repository: number; readonly branch: number; readonly enabled: number }
  readonly updated: readonly HookedComponent[]
}

/** What anyone may know of: the answer goes to whoever asked, and without a signature that is anyone. */
const isPublic = (one: HookedComponent): boolean => one.access_control <= 1 && one.restricted === 0

function checkSignature(service: HookService, payload: unknown, request: HookRequest, site: HookSite): boolean {
  const { hookSecrets } = site.config
  const signed = hookSecrets.some((secret) => service.isSigned(request, secret))
  // An app of GitHub's always signs: what claims to be one and does not is somebody else.
  const mustSign = hookSecrets.length > 0 || part(payload, 'installation') !== undefined
  if (mustSign && !signed) throw new AppError('permission_denied', 'The signature of this hook is missing or wrong.')
  return signed
}

/**
 * Takes an announcement of a code host: matching components get a record of it and a pull. Undefined when the event is none of
 * ours. The outcome tells only of what its reader may know.
 */
export async function receiveHook(
  service: HookService,
  payload: unknown,
  request: HookRequest,
  site: HookSite,
): Promise<HookOutcome | undefined> {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload) || Object.keys(payload).length === 0)
    throw invalid('payload', 'The payload must be a JSON object.')
  const signed = checkSignature(service, payload, request, site)
  const event = service.read(payload, request.headers)
  if (!event) return undefined
  // Of a repository that an app manages only the app tells, and it signs.
  const byApp = signed && part(payload, 'installation') !== undefined
  const known = await hookedComponents(site.db, namesOf(remoteAddresses(event.repos)))
  const matches = matchComponents(
    known.filter(({ vcs }) => vcs !== GITHUB_APP || byApp),
    event,
  )
  const updated = await inTransaction(site.db, (tx) =>
    announcePush(tx, matches.enabled, { ...event, service: service.name }, site.now()),
  )
  return outcome(matches, updated, signed ? () => true : isPublic)
}

function outcome(
  { repository, branch, enabled }: Matches,
  updated: readonly HookedComponent[],
  seen: (one: HookedComponent) => boolean,
): HookOutcome {
  const count = (components: readonly HookedComponent[]) => components.filter(seen).length
  return {
    matched: { repository: count(repository), branch: count(branch), enabled: count(enabled) },
    updated: updated.filter(seen),
  }
}
