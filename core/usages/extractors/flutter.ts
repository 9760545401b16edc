import { argumentStarts, isMark, isWord } from '#core/usages/syntax/calls.ts'
import { dartStyle } from '#core/usages/syntax/styles.ts'
import { type Token, tokenize } from '#core/usages/syntax/tokens.ts'
import type { Usage, UsageExtractor } from '#core/usages/usage.ts'

/** Classes of texts: what flutter gen-l10n and intl_utils make, or what is named alike; not those of the framework. */
const isTexts = (name: string): boolean =>
  name === 'S' || name === 'L10n' || /^(?!Material|Cupertino|Widgets|Default)\w{0,40}Localizations$/.test(name)

/** Members that are no strings. */
const others = new Set([
  'of',
  'maybeOf',
  'current',
  'delegate',
  'supportedLocales',
  'localizationsDelegates',
  'localeName',
  'load',
])

/** Where the member of an object begins, after `.`, `!.` or `?.`; undefined where there is none. */
function memberAt(tokens: readonly Token[], from: number): number | undefined {
  let at = from
  if (isMark(tokens[at], '!') || isMark(tokens[at], '?')) at++
  return isMark(tokens[at], '.') && tokens[at + 1]?.kind === 'word' ? at + 1 : undefined
}

/** The token after `X.of(context)` or `X.current`, given X. */
function afterTexts(tokens: readonly Token[], index: number): number | undefined {
  const member = memberAt(tokens, index + 1)
  if (member === undefined) return undefined
  if (isWord(tokens[member], 'current')) return member + 1
  if (!(isWord(tokens[member], 'of') || isWord(tokens[member], 'maybeOf')) || !isMark(tokens[member + 1], '('))
    return undefined
  const last = argumentStarts(tokens, member + 1).at(-1) ?? member
  for (let at = last; at < last + 20; at++) if (isMark(tokens[at], ')')) return at + 1
  return undefined
}

function* usagesOf(tokens: readonly Token[]): Generator<Usage> {
  const variables = new Set(['l10n'])
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word') continue
    const after = isTexts(token.value) ? afterTexts(tokens, index) : variables.has(token.value) ? index + 1 : undefined
    if (after === undefined) continue
    const member = memberAt(tokens, after)
    const name = member === undefined ? undefined : tokens[member]
    const assigned = tokens[index - 2]
    if (name && !others.has(name.value)) yield { names: [name.value], at: token.start }
    else if (isMark(tokens[index - 1], '=') && assigned?.kind === 'word') variables.add(assigned.value)
  }
}

export const flutter: UsageExtractor = {
  id: 'flutter',
  syntaxes: { dart: dartStyle },
  *extract(text, syntax) {
    yield* usagesOf(tokenize(text, syntax))
  },
  namesOf: ({ key }) => [key],
}
