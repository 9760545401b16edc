import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'
import { beginsWithSign, doubleSigns, hasFrenchSpacing } from './french-spacing.ts'

/** A space as typographers know it, or another sign, as in ?!. */
const NEEDS_NO_SPACE = /^[ \u00a0\u2009\u202f:;?!]$/

export const punctuationSpacing: Check = formCheck({
  id: 'punctuation_spacing',
  name: 'Punctuation spacing',
  description: 'In French, : ; ? and ! need a space before them.',
  offersFix: true,
  skips: ({ language }) => !hasFrenchSpacing(language.code),
  find({ target }, { flags }) {
    const said = message('finding.spaceBeforeSign')
    if (beginsWithSign(target, flags)) return { start: 0, end: 1, message: said }
    const bare = doubleSigns(target, flags).filter(({ before }) => !NEEDS_NO_SPACE.test(before))
    if (bare.length === 0) return undefined
    const parts = bare.map(({ at, space }, i) => target.slice(bare[i - 1]?.at ?? 0, at) + space)
    const fix = parts.join('') + target.slice(bare.at(-1)?.at)
    return bare.map(({ at }) => ({ start: at, end: at + 1, message: said, fix }))
  },
})
