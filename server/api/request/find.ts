import { type AddressedTranslation, findTranslation } from '#server/access/find.ts'
import { type Visibility, visibilityOf } from '#server/access/visibility.ts'
import type { ApiRequest } from '#server/api/http/route.ts'

export interface TranslationParams {
  readonly project: string
  readonly component: string
  readonly language: string
}

/** The translation that the request's address names. */
export function requestedTranslation({
  db,
  actor,
  params,
  remember,
}: ApiRequest<TranslationParams>): Promise<AddressedTranslation> {
  const { project, component, language } = params
  const key = `translation ${project} ${component} ${language}`
  return remember(key, () => findTranslation(db, actor, { project, component, language }))
}

/** What the caller sees of the lists that span the site. */
export const requestedVisibility = ({ db, actor, remember }: ApiRequest): Promise<Visibility> =>
  remember('visibility', () => visibilityOf(db, actor))
