import type { ApiRequest } from '#server/api/http/route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import type { NewUpstream } from '#server/api/resources/components/ask-upstream.ts'
import type { ComponentFieldValues } from '#server/api/resources/components/component-fields.ts'
import { maskProblems, settingsProblems } from '#server/commands/projects/check-settings.ts'
import { type ComponentRow, componentsLinkedTo } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { demandNoErrors, type FieldError } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { filesProblems } from '#server/sync/pull/check-repository.ts'

const paths = ['filemask', 'template', 'intermediate', 'new_base'] as const

type PathSettings = Partial<Pick<ComponentRow, (typeof paths)[number]>>

interface Change {
  readonly values: PathSettings
  readonly upstream: NewUpstream | undefined
}

/** Files that are not there are told before anything changes: their strings would go with the next pull. */
export async function lookAhead(
  request: ApiRequest,
  component: ComponentRow,
  fields: ComponentFieldValues,
  upstream: NewUpstream | undefined,
): Promise<void> {
  const changed = paths.filter((name) => fields[name] !== undefined && fields[name] !== component[name])
  if (changed.length === 0 && !upstream) return
  const values: PathSettings = Object.fromEntries(changed.map((name) => [name, fields[name]]))
  // What is wrong by itself is told with everything else that is.
  if (settingsProblems(values).length > 0) return
  if (maskProblems({ ...component, ...fields }).length > 0) return
  demandNoErrors(await problemsOf(request, component, { values, upstream }))
  if (!upstream) return
  for (const other of await componentsLinkedTo(request.db, { componentId: component.id }))
    demandNoErrors(await problemsOf(request, other, { values: {}, upstream }))
}

/** What a change of where its files are would do to one component. */
async function problemsOf(
  { db, services }: ApiRequest,
  component: ComponentRow,
  { values, upstream }: Change,
): Promise<FieldError[]> {
  const stored = await translationsOfComponent(db, component.id)
  if (component.revision === '' && stored.every(({ is_source }) => is_source === 1)) return []
  const signal = AbortSignal.timeout(services.config.repositoryWaitMs)
  const vcs = upstream?.vcs ?? services.vcs.forComponent(db, component.id)
  const synced = await loadSyncedComponent(db, component.id)
  const { repo, branch, clone } = upstream ?? synced.repository
  const moved = upstream ? { repo, branch } : {}
  const next = {
    ...synced,
    component: { ...component, ...values, ...moved },
    repository: { ...synced.repository, repo, branch, clone },
  }
  const context = { ...syncContext(services), vcs, signal }
  const errors = await filesProblems(context, next, upstream?.moved).catch((error) => {
    if (signal.aborted) return []
    throw error
  })
  // A repository that cannot be reached just now says nothing about its files.
  if (!upstream) return errors.filter(({ attr }) => attr !== 'repo' && attr !== 'branch')
  const isNamed = (attr: string | null) => paths.some((name) => name === attr && values[name] !== undefined)
  return errors.map((error) => (isNamed(error.attr) ? error : { ...error, attr: upstream.moved }))
}
