import { argumentStarts, isMark, isWord, readText } from '#core/usages/syntax/calls.ts'
import { cStyle, swiftStyle } from '#core/usages/syntax/styles.ts'
import { type Token, tokenize } from '#core/usages/syntax/tokens.ts'
import type { Usage, UsageExtractor } from '#core/usages/usage.ts'

/** Functions and types whose first argument, without a label, is a key. */
const direct = new Set([
  ...['NSLocalizedString', 'NSLocalizedStringFromTable', 'NSLocalizedStringWithDefaultValue', 'CFCopyLocalizedString'],
  ...['LocalizedStringKey', 'LocalizedStringResource', 'Text'],
])
/** Types that are given a key by the label `localized`. */
const labelled = new Set(['String', 'AttributedString'])

function* usagesOf(tokens: readonly Token[]): Generator<Usage> {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || !isMark(tokens[index + 1], '(')) continue
    const isLabelled = labelled.has(token.value)
    if (!isLabelled && !direct.has(token.value)) continue
    const [start = 0] = argumentStarts(tokens, index + 1)
    if (isLabelled && !(isWord(tokens[start], 'localized') && isMark(tokens[start + 1], ':'))) continue
    const from = isLabelled ? start + 2 : start
    const text = readText(tokens, isMark(tokens[from], '@') ? from + 1 : from)
    if (text && text.value !== '')
      yield { names: [text.value], ...(text.isOpen && { isPrefix: true }), at: token.start }
  }
}

export const apple: UsageExtractor = {
  id: 'apple',
  syntaxes: { swift: swiftStyle, m: cStyle, mm: cStyle },
  *extract(text, syntax) {
    yield* usagesOf(tokenize(text, syntax))
  },
  namesOf: ({ key, source }) => (source === '' || source === key ? [key] : [key, source]),
}
