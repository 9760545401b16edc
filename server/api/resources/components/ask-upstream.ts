import { message, withTexts } from '#core/messages/message.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import type { ComponentFieldValues } from '#server/api/resources/components/component-fields.ts'
import { appChangeProblems } from '#server/commands/components/check-app-managed.ts'
import { linkedSettings } from '#server/commands/components/share-repository-settings.ts'
import { demandLoginsAgain, splitAddresses } from '#server/commands/repository/store-credentials.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { AppError, invalid } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { MovedField } from '#server/sync/pull/check-repository.ts'
import { cloneOf, visitedClone } from '#server/vcs/clone-name.ts'
import { isDemo } from '#server/vcs/demo-repository.ts'
import { isLocal, type Vcs } from '#server/vcs/vcs.ts'

/** A repository that a component is to have from now on, and how it is reached. */
export interface NewUpstream {
  readonly repo: string
  readonly branch: string
  /** Names its clone. */
  readonly clone: string
  readonly vcs: Vcs
  /** What of it is new. */
  readonly moved: MovedField
}

type Fields = Pick<ComponentFieldValues, 'repo' | 'branch' | 'vcs'>

/** Undefined where nothing is to be asked: nothing of it changes, or it is wrong by itself and told with everything else that is. */
async function newUpstream(
  { actor, services }: ApiRequest,
  component: ComponentRow,
  { repo, branch, vcs: kind }: Fields,
): Promise<NewUpstream | undefined> {
  const { vcs, database } = services
  const { db } = database
  const { settings: bare, logins } = splitAddresses({
    ...(repo !== undefined && { repo }),
    ...(branch !== undefined && { branch }),
    ...(kind !== undefined && { vcs: kind }),
  })
  const { settings, problems } = await linkedSettings(db, actor, component, { given: bare, vcs })
  const next = { ...component, ...settings }
  const login = logins.find(({ purpose }) => purpose === 'fetch')
  const same = next.repo === component.repo && next.branch === component.branch && next.vcs === component.vcs && !login
  const wrong = [...problems, ...appChangeProblems(component, settings)].length > 0
  if (same || wrong) return undefined
  const moved = next.repo === component.repo ? 'branch' : 'repo'
  const { linked_component_id: owner } = next
  if (owner !== null) return { ...(await ofOwner(db, owner)), vcs: vcs.forComponent(db, owner), moved }
  if (next.vcs === 'local' || isLocal(next.repo)) return undefined
  if (!isUsable(vcs, next) || (login && !vcs.keyring)) return undefined
  // Before a stored login goes anywhere: it is for the repository that it was given for.
  await demandLoginsAgain(db, component, { settings: bare, logins })
  if (moved === 'branch' && !login)
    return { ...next, clone: await cloneOf(db, next), vcs: vcs.forComponent(db, component.id), moved }
  const sealed = login && vcs.keyring ? vcs.keyring.sealLogin(next.repo, login.login) : ''
  const visitor = { projectId: component.project_id, componentId: component.id, login: sealed }
  const clone = await visitedClone(db, vcs, next.repo, visitor)
  return { repo: next.repo, branch: next.branch, clone, vcs: vcs.forVisit(db, visitor), moved }
}

async function ofOwner(db: Db, ownerId: number): Promise<Pick<NewUpstream, 'repo' | 'branch' | 'clone'>> {
  const { repo, branch, clone } = (await loadSyncedComponent(db, ownerId)).repository
  return { repo, branch, clone }
}

function isUsable(vcs: Vcs, upstream: { readonly repo: string; readonly branch: string }): boolean {
  try {
    vcs.check(upstream)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * A repository that a component changes to must let it in, with the login that it then has, as that of a new component must.
 * What takes too long to answer is left to the pull that follows.
 */
export async function askUpstream(
  request: ApiRequest,
  component: ComponentRow,
  fields: Fields,
): Promise<NewUpstream | undefined> {
  const upstream = await newUpstream(request, component, fields)
  if (!upstream || isLocal(upstream.repo) || isDemo(upstream.repo)) return upstream
  const { vcs, repo, branch } = upstream
  const signal = AbortSignal.timeout(request.services.config.repositoryWaitMs)
  const there = await vcs.ask({ repo, branch }, { signal }).catch((error) => {
    if (signal.aborted) return true
    if (!(error instanceof AppError) || error.code !== 'repository') throw error
    throw invalid(
      'repo',
      withTexts(error.said, (text) => redactPaths(text, [repo])),
    )
  })
  if (there) return upstream
  if (branch === '') throw invalid('repo', message('repository.noDefaultBranch'))
  throw invalid('branch', message('repository.noBranch', { branch }))
}
