import { Type } from 'typebox'
import { type FoundPlace, findPlace } from '#server/access/find-place.ts'
import { sightOf } from '#server/access/visibility.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import type { PlaceScope } from '#server/db/queries/part-counts.ts'

/** The parameter of all addresses about a place. */
export const path = Type.String({
  description: 'project, project/component, project/component/language, -/-/language, -/-/-.',
})

const segmentsOf = ({ query }: ApiRequest): string[] =>
  String(query.path ?? '')
    .split('/')
    .filter(Boolean)

/** What a place takes in, of what the caller sees. */
export function scopeOf(found: FoundPlace, components: readonly number[] | undefined): PlaceScope {
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
export async function requestedScope(request: ApiRequest): Promise<{ found: FoundPlace; scope: PlaceScope }> {
  const { db, actor } = request
  const found = await findPlace(db, actor, segmentsOf(request))
  const { components } = await sightOf(db, actor)
  return { found, scope: scopeOf(found, components) }
}
