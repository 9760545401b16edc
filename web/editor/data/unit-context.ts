import { queryOptions, useQuery } from '@tanstack/react-query'
import { readAtQuery } from '../../api/call.ts'
import { type Scope, scopeQuery } from '../../api/scopes.ts'
import type { Language, Translation, Unit } from '../../api/types.ts'
import { withOwnName } from '../../locale/language-name.ts'
import { useCountingLanguage } from './counting-language.ts'

/** What is the same for every string of a translation. */
export interface UnitContext {
  scope: Scope
  translation: Translation
  source: Language
  target: Language
}

/** Selected, not made anew on every look: who compares finds the same objects. */
function withLanguageNames(translation: Translation): Translation {
  const { component, language } = translation
  return {
    ...translation,
    language: withOwnName(language),
    component: { ...component, source_language: withOwnName(component.source_language) },
  }
}

export const translationAt = (address: string) => {
  const { pathname } = new URL(address)
  return queryOptions({
    ...readAtQuery('GET /api/translations/:project/:component/:language/', pathname),
    select: withLanguageNames,
    staleTime: 300_000,
  })
}

/** The path of the translation that a string belongs to, as web addresses have it. */
export function pathOf(unit: Pick<Unit, 'web_url'>): string {
  const { pathname } = new URL(unit.web_url)
  return pathname
    .split('/')
    .slice(2, -1)
    .map((part) => decodeURIComponent(part))
    .join('/')
}

/** Undefined while they are on their way. */
export function useUnitContext(unit: Unit | undefined): UnitContext | undefined {
  const scope = useQuery({ ...scopeQuery(unit ? pathOf(unit) : ''), enabled: unit !== undefined })
  const found = useQuery({ ...translationAt(unit?.translation ?? 'http://none/'), enabled: unit !== undefined })
  const source = useCountingLanguage(found.data?.component.source_language, unit?.source.length)
  const target = useCountingLanguage(found.data?.language, unit?.target.length)
  if (!unit || !scope.data || !found.data || !source || !target) return undefined
  return { scope: scope.data, translation: found.data, source, target }
}
