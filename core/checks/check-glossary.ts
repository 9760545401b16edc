import type { CheckedUnit, GlossaryTerm } from './check.ts'
import { formCheck, type Place } from './form-check.ts'
import { usesSpaces } from './language.ts'
import type { Pair } from './pairs.ts'

const WORD = /[\p{L}\p{M}\p{N}_]/u

/** A text in which terms are looked for, in any letters; as whole words where words are divided by spaces. */
interface Haystack {
  readonly text: string
  readonly folded: string
  readonly wholeWords: boolean
}

const haystack = (text: string, { language }: CheckedUnit): Haystack => ({
  text,
  folded: folded(text),
  wholeWords: usesSpaces(language.code),
})

/** First place of a term; -1 where it is not. */
function findTerm({ text, folded: where, wholeWords }: Haystack, term: string): number {
  if (term === '') return -1
  const needle = folded(term)
  for (let at = where.indexOf(needle); at !== -1; at = where.indexOf(needle, at + needle.length)) {
    const isInside = WORD.test(text[at - 1] ?? ' ') || WORD.test(text[at + needle.length] ?? ' ')
    if (!wholeWords || !isInside) return at
  }
  return -1
}

/** Small letters where that keeps the length, so that places in it are places in the text. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : Array.from(text, keepLength).join('')
}

function keepLength(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

function forbidden(target: Haystack, terms: readonly GlossaryTerm[]): Place[] {
  return terms.flatMap((term) => {
    const start = term.forbidden ? findTerm(target, term.target) : -1
    if (start === -1) return []
    const message = `${term.target} must not be used for ${term.source}.`
    return [{ start, end: start + term.target.length, message }]
  })
}

/** Several entries for one source: any of them will do. */
function bySource(terms: readonly GlossaryTerm[]): Map<string, GlossaryTerm[]> {
  const groups = new Map<string, GlossaryTerm[]>()
  for (const term of terms) {
    if (term.forbidden || wantedOf(term) === '') continue
    const key = folded(term.source)
    const group = groups.get(key)
    if (group) group.push(term)
    else groups.set(key, [term])
  }
  return groups
}

const wantedOf = ({ readOnly, source, target }: GlossaryTerm): string => (readOnly ? source : target)

function missing({ source }: Pair, target: Haystack, terms: readonly GlossaryTerm[], unit: CheckedUnit): Place[] {
  const lower = folded(source)
  return [...bySource(terms)].flatMap(([key, group]) => {
    const concerns = unit.source.length === 1 || lower.includes(key)
    if (!concerns || group.some((term) => findTerm(target, wantedOf(term)) !== -1)) return []
    const message = `${group[0]?.source} should be translated as ${group.map(wantedOf).join(' or ')}.`
    return [{ start: target.text.length, end: target.text.length, message }]
  })
}

export const checkGlossary = formCheck({
  id: 'check_glossary',
  name: 'Does not follow glossary',
  description: 'A term of the source is not translated as the glossary says, or by a forbidden word.',
  enabledBy: ['check-glossary'],
  skips: ({ glossary }) => glossary === undefined || glossary.length === 0,
  find(pair, unit) {
    const terms = unit.glossary ?? []
    const target = haystack(pair.target, unit)
    return [...forbidden(target, terms), ...missing(pair, target, terms, unit)]
  },
})
