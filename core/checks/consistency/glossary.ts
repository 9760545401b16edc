import { compileGlossary } from '#core/glossary/matcher.ts'
import { termOccurs } from '#core/glossary/occurs.ts'
import { message } from '#core/messages/message.ts'
import type { GlossaryTerm } from '../../glossary/terms.ts'
import type { CheckedUnit } from '../model/check.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'
import type { Pair } from '../model/form-pairs.ts'

/** Places of translations that must not be used, in any of their forms. */
function forbidden(target: string, terms: readonly GlossaryTerm[], { language }: CheckedUnit): FormFinding[] {
  const banned = terms.filter((term) => term.forbidden && term.target !== '')
  if (banned.length === 0) return []
  const entries = banned.map((term) => ({ source: term.target, term }))
  return compileGlossary(entries, language.code)
    .find(target)
    .flatMap(({ start, end, terms: found }) =>
      found.map(({ term }) => ({
        start,
        end,
        message: message('finding.forbiddenWord', { target: term.target, source: term.source }),
      })),
    )
}

/** Several entries for one source: any of them will do. */
function bySource(terms: readonly GlossaryTerm[]): Map<string, GlossaryTerm[]> {
  const wanted = terms.filter((term) => !term.forbidden && wantedOf(term) !== '')
  return Map.groupBy(wanted, (term) => term.source.toLowerCase())
}

const wantedOf = ({ readOnly, source, target }: GlossaryTerm): string => (readOnly ? source : target)

/** A term that is kept as it is may be declined as the source does, or as the target language would. */
function isThere(term: GlossaryTerm, target: string, { language, sourceLanguage }: CheckedUnit): boolean {
  const wanted = wantedOf(term)
  return termOccurs(wanted, target, language.code) || (term.readOnly && termOccurs(wanted, target, sourceLanguage.code))
}

function missing({ source, target }: Pair, terms: readonly GlossaryTerm[], unit: CheckedUnit): FormFinding[] {
  const { sourceLanguage } = unit
  return [...bySource(terms).values()].flatMap((group) => {
    // Of several forms of the source not all need to have the term.
    const concerns =
      unit.source.length === 1 || group.some((one) => termOccurs(one.source, source, sourceLanguage.code))
    if (!concerns || group.some((term) => isThere(term, target, unit))) return []
    const said = message('finding.wantedWord', {
      source: group[0]?.source ?? '',
      targets: group.map(wantedOf).join(' / '),
    })
    return [{ start: target.length, end: target.length, message: said }]
  })
}

export const checkGlossary = formCheck({
  id: 'check_glossary',
  name: 'Does not follow glossary',
  description: "A term isn't translated as in the glossary, or a forbidden term is used.",
  enabledBy: ['check-glossary'],
  skips: ({ glossary }) => glossary === undefined || glossary.length === 0,
  find(pair, unit) {
    const terms = unit.glossary ?? []
    return [...forbidden(pair.target, terms, unit), ...missing(pair, terms, unit)]
  },
})
