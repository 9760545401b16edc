import { doubleSigns, hasFrenchSpacing } from '#core/checks/punctuation/french-spacing.ts'
import type { Fixup } from './fixup.ts'

/** Spaces that people type there. */
const SPACES = ' \u00a0\u2009\u202f'

export const punctuationSpacing: Fixup = {
  id: 'punctuation-spacing',
  name: 'Punctuation spacing',
  description: 'A space before : ; ? ! becomes the no-break space that French wants; none is put in.',
  ignoredBy: ['ignore-punctuation-spacing'],
  applies: ({ language }) => hasFrenchSpacing(language.code),
  apply({ target }, { flags }) {
    const wrong = doubleSigns(target, flags).filter(
      ({ before, space }) => before !== '' && before !== space && SPACES.includes(before),
    )
    const parts = wrong.map(({ at, space }, i) => target.slice(wrong[i - 1]?.at ?? 0, at - 1) + space)
    return parts.join('') + target.slice(wrong.at(-1)?.at ?? 0)
  },
}
