import { number, text } from '#core/text/loose-json.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'

export interface TranslationIds {
  readonly translationId: number
  readonly componentId: number
  readonly languageId: number
}

/** Components and translations of a project by their paths in the API, which are the same on both servers. */
export interface LocalPaths {
  readonly components: ReadonlyMap<string, number>
  readonly translations: ReadonlyMap<string, TranslationIds>
}

export async function localPaths({ db, local }: MoveInContext, { slug }: MovedProject): Promise<LocalPaths> {
  const components = new Map<string, number>()
  const translations = new Map<string, TranslationIds>()
  for (const component of await local.all(`/api/projects/${slug}/components/`)) {
    const [path, componentId] = [apiPath(text(component, 'url') ?? ''), number(component, 'id') ?? 0]
    if (!path.startsWith(`/api/components/${slug}/`)) continue
    components.set(path, componentId)
    for (const one of await local.all(`${path}translations/`)) {
      const language = await languageByCode(db, { code: text(one, 'language', 'code') ?? '' })
      const translationId = number(one, 'id') ?? 0
      if (language)
        translations.set(apiPath(text(one, 'url') ?? ''), { translationId, componentId, languageId: language.id })
    }
  }
  return { components, translations }
}
