import { message } from '#core/messages/message.ts'
import { readVcsParams } from '#core/settings/vcs-params.ts'
import { hostOf, parseRepositoryAddress } from '#core/text/repository-address.ts'
import { inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { putRequestSource, requestSourceOf } from '#server/db/queries/repository/pull-request-sources.ts'
import { AppError } from '#server/errors.ts'
import type { ForgeAccess } from '#server/forges/client.ts'
import type { Forge } from '#server/forges/forge.ts'
import { openRequest, requestSource, splitMessage } from '#server/forges/open-request.ts'
import { codeHostOf } from '#server/sync/context/code-host.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'

interface RequestAccess {
  readonly forge: Forge
  readonly main: ComponentRow
  readonly access: ForgeAccess
}

/** Undefined for components that push to upstream itself. */
async function requestAccess(context: SyncContext, component: ComponentRow): Promise<RequestAccess | undefined> {
  const { network, signal } = context
  const host = await codeHostOf(context, component)
  if (!host || !readVcsParams(host.main.vcs_params).createsRequest) return undefined
  const { forge, main, login } = host
  if (!network) throw new Error('a code host was to be called without a network')
  if (!login) {
    const parts = parseRepositoryAddress(main.repo)
    const address = parts ? hostOf(parts) : forge.name
    throw new AppError(
      'repository',
      message('codeHost.needsToken', { host: address, name: forge.name, noun: forge.noun }),
    )
  }
  return { forge, main, access: { login, policy: network, signal } }
}

/** Sees to it that there is a place for our commits; the code host makes a copy of the repository where one is needed. */
export async function ensureRequestSource(context: SyncContext, componentId: number): Promise<void> {
  const { db } = context
  const component = await componentById(db, { id: componentId })
  const asked = component && (await requestAccess(context, component))
  if (!asked) return
  const { forge, main, access } = asked
  if (await requestSourceOf(db, { componentId: main.id, repo: main.repo })) return
  const { address, fullName } = await requestSource(forge, main, access)
  const row = { component_id: main.id, repo: main.repo, address, full_name: fullName }
  await inTransaction(db, (tx) => putRequestSource(tx, row))
}

/** Asks for the commits that were just pushed to be merged, unless that was asked before and is still open. */
export async function askToMerge(context: SyncContext, synced: SyncedComponent): Promise<void> {
  const { vcs, signal } = context
  const { repository } = synced
  const asked = await requestAccess(context, synced.component)
  if (!asked) return
  const { forge, main, access } = asked
  const base = await vcs.branchName(repository, { signal })
  const text = splitMessage(await commitMessage(context, synced, 'pull', {}))
  const source = await requestSource(forge, { ...main, push: repository.push }, access)
  const { automerge, mergeMethod } = readVcsParams(main.vcs_params)
  const branches = { base, source, branch: repository.pushBranch }
  const wanted = { repo: main.repo, ...branches, automerged: automerge, mergeMethod, ...text }
  const { url, created, notAutomerged } = await openRequest(forge, wanted, access)
  await context.report(
    90,
    message(created ? 'task.requestOpened' : 'task.requestRenewed', { request: forge.noun, url }),
  )
  if (notAutomerged)
    await context.report(90, message('task.notAutomerged', { name: forge.name, problem: notAutomerged }))
}
