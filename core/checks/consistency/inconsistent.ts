import { message } from '#core/messages/message.ts'
import { isBlank, joinForms } from '#core/units/forms.ts'
import { isTranslated } from '#core/units/state.ts'
import { type Check, type Finding, ignoreFlag } from '../model/check.ts'

export const inconsistent: Check = {
  id: 'inconsistent',
  name: 'Inconsistent',
  description: 'The same string has a different translation in another component of the project.',
  offersFix: true,
  on: 'both',
  ignoredBy: ignoreFlag('inconsistent'),
  looksAtEmpty: true,
  needsRelatedUnits: true,
  find({ source, target: translation, isSource, relatedUnits }) {
    const target = isSource ? source : translation
    if (!relatedUnits?.propagates) return []
    const own = joinForms(target)
    const others = relatedUnits.sameSource.filter((other) => joinForms(other.target) !== own)
    const empty = isBlank(target)
    if (!others.some(({ state }) => !empty || isTranslated(state))) return []
    const agreed = new Set(
      relatedUnits.sameSource.filter(({ target }) => !isBlank(target)).map((s) => joinForms(s.target)),
    )
    const fixes =
      agreed.size === 1 && !isSource && others.every(({ sameText }) => sameText)
        ? others.find((other) => !isBlank(other.target))?.target
        : undefined
    return findingsOf(target, fixes?.length === target.length ? fixes : undefined)
  },
}

/** Of the forms those that differ from what all the others say; the first where they do not agree. */
function findingsOf(target: readonly string[], fixes: readonly string[] | undefined): readonly Finding[] {
  const said = message('finding.otherTranslation')
  if (!fixes) return [{ form: 0, start: 0, end: target[0]?.length ?? 0, message: said }]
  return target.flatMap((text, form) => {
    const fix = fixes[form]
    return fix === undefined || fix === text ? [] : [{ form, start: 0, end: text.length, message: said, fix }]
  })
}
