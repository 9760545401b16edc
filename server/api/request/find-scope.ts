import type { AccessScope as RightsScope } from '#server/access/access-scope.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { sharedInto } from '#server/api/request/shared-components.ts'
import type { Db } from '#server/db/database.ts'
import { type WorkflowRow, workflowOf } from '#server/db/queries/projects/workflows.ts'
import type { ScopeIds } from '#server/db/queries/reports/scope-counts.ts'

export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** What a place takes in, of what the caller sees. */
export function scopeOf(found: FoundScope, components: readonly number[] | undefined): ScopeIds {
  const prefix = found.categories?.map(({ slug }) => `${slug}/`).join('')
  return {
    projectId: found.project?.id,
    prefix: found.component ? undefined : prefix || undefined,
    componentId: found.component?.id,
    translationId: found.translation?.id,
    languageId: found.translation ? undefined : found.language?.id,
    components,
  }
}

/** The place a request names, and what of it the caller sees. */
export async function requestedScope(request: ApiRequest): Promise<{ found: FoundScope; scope: ScopeIds }> {
  const { db, actor } = request
  const found = await findScope(db, actor, segmentsOf(String(request.query.path ?? '')))
  const { components } = await visibilityOf(db, actor)
  const scope = scopeOf(found, components)
  if (found.project === undefined || scope.prefix === undefined) return { found, scope }
  return { found, scope: { ...scope, shared: await sharedInto(db, found.project.id, scope.prefix) } }
}

/** Where rights are asked for what is done to a place. */
export async function accessScopeOf(db: Db, found: FoundScope): Promise<RightsScope> {
  const { project, translation } = found
  return rightsScope(found, project && translation && (await workflowOf(db, project.id, translation.language_id)))
}

/** The same where the workflow is known. */
export function rightsScope(found: FoundScope, workflow: WorkflowRow | undefined): RightsScope {
  const { project, component, translation } = found
  if (!project || !component || !translation) return project ? { project, ...(component && { component }) } : {}
  return { project, component, translation, ...(workflow && { workflow }) }
}
