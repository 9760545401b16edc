import { parseFlags } from '#core/units/flags.ts'
import type { GlossaryMatch } from './matcher.ts'

/** A unit of a glossary: a term and its translation into one language. */
export interface GlossaryEntry {
  readonly source: string
  /** '' where it is not translated. */
  readonly target: string
  /** Effective flags: forbidden, read-only, terminology. */
  readonly flags: string
}

export interface TermKind {
  /** The translation must not be used. */
  readonly forbidden: boolean
  /** The term stays as it is in every language. */
  readonly readOnly: boolean
  /** The term is kept in every language of the glossary. */
  readonly terminology: boolean
}

export function termKind(flags: string): TermKind {
  const set = parseFlags(flags)
  return {
    forbidden: set.has('forbidden'),
    readOnly: set.has('read-only'),
    terminology: set.has('terminology'),
  }
}

/**
 * What the check of the glossary asks for. A term that occurs only within a longer one is not asked for: that one's
 * translation need not hold its own. Terms without a translation ask for nothing.
 */
export function checkedTerms(matches: readonly GlossaryMatch<GlossaryEntry>[]): GlossaryTerm[] {
  const entries = new Set(matches.filter(({ isCovered }) => !isCovered).flatMap(({ terms }) => terms))
  return [...entries].flatMap(({ source, target, flags }) => {
    const { forbidden, readOnly } = termKind(flags)
    return target === '' && !readOnly ? [] : [{ source, target, forbidden, readOnly }]
  })
}

/** A term of a glossary that occurs in the source of the unit. */
export interface GlossaryTerm {
  readonly source: string
  readonly target: string
  /** The target must not be used. */
  readonly forbidden: boolean
  /** The source is to be kept as it is. */
  readonly readOnly: boolean
}
