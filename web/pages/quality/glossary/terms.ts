import { useQueries } from '@tanstack/react-query'
import { everythingQuery } from '../../../api/read-everything.ts'
import type { Language, Unit } from '../../../api/types.ts'

export type TermLanguage = Pick<Language, 'code' | 'name'>

/** A glossary as addresses of the API name it. */
export interface Glossary {
  readonly project: string
  readonly component: string
  readonly path: string
  readonly name: string
}

/** A term: the string of the source language, and those of the others by their codes. */
export interface Term {
  readonly source: Unit
  readonly translations: ReadonlyMap<string, Unit>
}

export const FORBIDDEN = 'forbidden'
export const READ_ONLY = 'read-only'

const flagsOf = ({ extra_flags }: Pick<Unit, 'extra_flags'>): string[] =>
  extra_flags
    .split(',')
    .map((flag) => flag.trim())
    .filter(Boolean)

export const hasFlag = (unit: Pick<Unit, 'extra_flags'>, flag: string): boolean => flagsOf(unit).includes(flag)

/** The flags of a term with one more, or one fewer. */
export const withFlag = (unit: Pick<Unit, 'extra_flags'>, flag: string, on: boolean): string =>
  [...flagsOf(unit).filter((one) => one !== flag), ...(on ? [flag] : [])].join(', ')

export const termsQuery = ({ project, component }: Glossary, language: string) =>
  everythingQuery('GET /api/translations/:project/:component/:language/units/', {
    params: { project, component, language },
  })

/** The terms, in the order of the source language. A language that is not there yet has no texts. */
export function joinTerms(sources: readonly Unit[], columns: ReadonlyMap<string, readonly Unit[]>): Term[] {
  const byLanguage = [...columns].map(
    ([code, units]) => [code, new Map(units.map((unit) => [new URL(unit.source_unit).pathname, unit]))] as const,
  )
  return sources.map((source) => {
    const at = new URL(source.url).pathname
    return {
      source,
      translations: new Map(
        byLanguage.flatMap(([code, units]) => {
          const unit = units.get(at)
          return unit ? [[code, unit] as const] : []
        }),
      ),
    }
  })
}

/** The terms in the languages chosen; undefined while they are on their way. */
export function useTerms(glossary: Glossary, sourceCode: string, codes: readonly string[]) {
  const queries = useQueries({ queries: [sourceCode, ...codes].map((code) => termsQuery(glossary, code)) })
  const error = queries.find((query) => query.error)?.error ?? undefined
  const [sources, ...others] = queries.map(({ data }) => data)
  const terms = sources && joinTerms(sources, new Map(codes.map((code, index) => [code, others[index] ?? []])))
  return { terms, error }
}
