import { repositoryLink } from '#core/templates/repository-link.ts'
import { type ExternalAlertInput, loadAlertInput, refreshAlerts } from '#server/commands/repository/refresh-alerts.ts'
import { inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { componentIdsAfter } from '#server/db/queries/repository/alert-counts.ts'
import { followsOther } from '#server/db/queries/site/move-ins.ts'
import { AppError } from '#server/errors.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { bringCommits } from '#server/sync/outgoing/kept-commits.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'

const COMPONENTS_PER_PAGE = 200

type Broken = { readonly url: string; readonly error: string } | undefined

/** Why a page does not open; undefined: it does. */
export async function tryPage(url: string, network: NetworkPolicy): Promise<Broken> {
  try {
    const { status } = await guardedFetch(url, { maxBytes: 20 * 1024 * 1024, timeoutMs: 20_000 }, network)
    // Pages may want a login or dislike robots: they are there all the same.
    const missing = status === 404 || status === 410 || status >= 500
    return missing ? { url, error: `The page responded with status ${status}.` } : undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // We may not look, but those who use the address may.
    if (error.code === 'remote_refused') return undefined
    return { url, error: error.message }
  }
}

/** Looks over every component once a day, and over a new one, and says what a maintainer should mend. */
export async function runAlerts(
  { componentId }: { readonly componentId?: number },
  context: JobContext,
): Promise<{ components: number }> {
  const { db, signal } = context
  const pages = new PageMemory(context.network)
  if (componentId !== undefined) return { components: await refreshOne(context, componentId, pages) }
  let components = 0
  for (
    let ids = await componentIdsAfter(db, 0, COMPONENTS_PER_PAGE);
    ids.length > 0;
    ids = await componentIdsAfter(db, ids.at(-1) ?? 0, COMPONENTS_PER_PAGE)
  )
    for (const id of ids) {
      signal?.throwIfAborted()
      components += await refreshOne(context, id, pages)
    }
  return { components }
}

/** How many components were looked at: one that is gone by now is none, nor one whose maintainers are on another server still. */
async function refreshOne(context: JobContext, id: number, pages: PageMemory): Promise<number> {
  const { db, now } = context
  const component = await componentById(db, { id })
  if (!component || (await followsOther(db, component.project_id))) return 0
  const data = await loadAlertInput(db, component, await externalAlertInput(context, component, pages), now())
  await inTransaction(db, (tx) => refreshAlerts(tx, component, data))
  return 1
}

/** Each page is tried once, however many components it belongs to. */
class PageMemory {
  readonly #network: NetworkPolicy | undefined
  readonly #tried = new Map<string, Promise<Broken>>()

  constructor(network: NetworkPolicy | undefined) {
    this.#network = network
  }

  async broken(url: string | undefined): Promise<Broken> {
    if (url === undefined || !/^https?:\/\//i.test(url) || !this.#network) return undefined
    const tried = this.#tried.get(url) ?? tryPage(url, this.#network)
    this.#tried.set(url, tried)
    return tried
  }
}

async function externalAlertInput(
  context: JobContext,
  component: ComponentRow,
  pages: PageMemory,
): Promise<ExternalAlertInput> {
  const { db, vcs, licenseRequired = false } = context
  const project = (await projectsByIds(db, [component.project_id])).get(component.project_id)
  const location = { branch: component.branch || 'HEAD', filename: component.template || component.new_base, line: 1 }
  const link = location.filename === '' ? undefined : repositoryLink(component.repoweb, location)
  const { outgoing } = component
  const { merged, tip } = shownCommits(component)
  const [main] = await repositoryGroup(db, component.id)
  const clone = await cloneOf(db, main)
  const commits = [merged, tip, outgoing].filter(Boolean)
  const known = merged !== '' && (await bringCommits(context, await loadSyncedComponent(db, component.id), commits))
  return {
    paths: undefined,
    missingCommits: known ? await vcs.commitsMissing(clone, [merged], tip) : undefined,
    outgoingCommits: known && outgoing !== '' ? await vcs.commitsMissing(clone, [merged], outgoing) : 0,
    licenseRequired,
    instructions: project?.instructions ?? '',
    brokenProjectWeb: await pages.broken(project?.web),
    brokenBrowserLink: await pages.broken(link),
  }
}
