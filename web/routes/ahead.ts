import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type EditorSearch, editorSearch } from '#core/editor/search.ts'
import { accountQuery } from '../api/account.ts'
import { pathOfSplat } from '../api/addresses.ts'
import { firstReplies } from '../api/first-replies.ts'
import { SITE, scopeAnnouncementsQuery } from '../api/scope-parts.ts'
import { scopeQuery } from '../api/scopes.ts'
import { profileQuery } from '../editor/data/profile.ts'
import { translationAt } from '../editor/data/unit-context.ts'
import { checksumQuery, unitIdsQuery } from '../editor/data/unit-ids.ts'
import { unitQuery } from '../editor/data/units.ts'
import { queueStoreQuery } from '../editor/queue/use-queue.ts'
import { TranslatePage } from './editor.tsx'

/** The page waits so long for it, in ms; then it shows itself as it is. Longer for what came with the page. */
const TIMEOUT_MS = 500
const SENT_TIMEOUT_MS = 5000

/** How long what came ahead is kept for a page that takes its time to ask, in ms. */
const PRELOAD_MS = 10_000

interface Location {
  readonly pathname: string
  readonly search: Record<string, unknown>
}

/**
 * Asks at once for all that an editor shows first, instead of for one thing after the other while it is drawn:
 * on a quick network it is drawn once, and whole.
 */
export async function loadAhead(client: QueryClient, { pathname, search }: Location): Promise<void> {
  const splat = /^\/translate\/(.+)$/.exec(pathname)?.[1]
  if (splat === undefined) return
  const path = pathOfSplat(decodeURIComponent(splat))
  const wait = firstReplies().size > 0 ? SENT_TIMEOUT_MS : TIMEOUT_MS
  const patience = new Promise<void>((resolve) => setTimeout(resolve, wait))
  // What fails here is asked for again by the page, which tells about it.
  const all = Promise.allSettled([
    TranslatePage.preload?.(),
    i18next.loadNamespaces('editor'),
    client.prefetchQuery(scopeAnnouncementsQuery(SITE)),
    client.prefetchQuery(scopeQuery(path)),
    client.fetchQuery(accountQuery).then(({ user }) => openParts(client, user?.username)),
    firstString(client, path, editorSearch(search)),
  ])
  await Promise.race([all, patience])
}

/** What hangs on who it is: the queue, without which nobody can type, and what they set for themselves. */
async function openParts(client: QueryClient, user = ''): Promise<void> {
  if (user === '') return
  void client.prefetchQuery(profileQuery(user))
  await client.prefetchQuery(queueStoreQuery(user, client))
}

async function firstString(client: QueryClient, path: string, search: EditorSearch): Promise<void> {
  const { q = '', sort_by: sortBy = '', checksum, offset = 1 } = search
  const list = client.fetchQuery({ ...unitIdsQuery({ path, q, sortBy }), gcTime: PRELOAD_MS })
  const named = checksum === undefined ? undefined : await client.fetchQuery(checksumQuery(path, checksum))
  const { ids } = await list
  const id = named ?? ids[offset - 1] ?? ids[0]
  if (id === undefined) return
  const unit = await client.fetchQuery(unitQuery(id))
  await client.prefetchQuery(translationAt(unit.translation))
}
