import { message } from '#core/messages/message.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { requestedConditions } from '#server/api/resources/history/change-filter.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import type { ChangeConditions, ChangeScope } from '#server/db/queries/history/filtered-changes.ts'
import { invalid } from '#server/errors.ts'

export interface ExportScope {
  readonly found: FoundScope
  readonly scope: ChangeScope
}

/** What the rest of an address names; nothing: the whole site. */
export async function exportScope(request: ApiRequest, segments: readonly string[]): Promise<ExportScope> {
  const { db, actor } = request
  const found: FoundScope = segments.length === 0 ? { kind: 'site' } : await findScope(db, actor, segments)
  const { changeOwners } = await visibilityOf(db, actor)
  const prefix = found.categories?.map(({ slug }) => `${slug}/`).join('')
  const scope = {
    projectId: found.project?.id,
    prefix: found.component ? undefined : prefix || undefined,
    componentId: found.component?.id,
    translationId: found.translation?.id,
    languageId: found.translation ? undefined : found.language?.id,
    owners: changeOwners,
  }
  return { found, scope }
}

/** Their paths end in a star: what it stands for is found by segments. */
export type ExportRequest = ApiRequest<Readonly<Record<string, string>>>

export const segmentsOf = ({ params }: ExportRequest): string[] => (params['*'] ?? '').split('/').filter(Boolean)

const DAY = 86_400_000_000

/** The filters of the page of changes: action, user, exclude_user and period (from - to, two days). */
export async function changeConditions(request: ApiRequest): Promise<ChangeConditions> {
  const { db, query } = request
  const conditions = (await requestedConditions(request)) ?? { actions: [] }
  const excluded = query.exclude_user ? await userByName(db, { username: query.exclude_user }) : undefined
  return { ...conditions, ...periodOf(query.period), notUserId: excluded?.id }
}

function periodOf(text: string | undefined): Pick<ChangeConditions, 'after' | 'before'> {
  if (!text) return {}
  const [from, to] = /^(\d{4}-\d\d-\d\d) - (\d{4}-\d\d-\d\d)$/.exec(text)?.slice(1).map(Date.parse) ?? []
  if (from === undefined || to === undefined || !Number.isFinite(from) || !Number.isFinite(to))
    throw invalid('period', message('field.days'))
  return { after: from * 1000, before: to * 1000 + DAY - 1 }
}
