import { isMark, isWord } from '#core/usages/syntax/calls.ts'
import { kotlinStyle, xmlStyle } from '#core/usages/syntax/styles.ts'
import { type Syntax, type Token, tokenize } from '#core/usages/syntax/tokens.ts'
import type { Usage, UsageExtractor } from '#core/usages/usage.ts'

/** Android, Compose Multiplatform, moko-resources. */
const roots = new Set(['R', 'Res', 'MR'])
const kinds = new Set(['string', 'plurals', 'array', 'strings'])

/** R.string.name, but not android.R.string.name, which is the system's. */
function* inCode(tokens: readonly Token[]): Generator<Usage> {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || !roots.has(token.value) || !isMark(tokens[index + 1], '.')) continue
    const [kind, dot, name] = tokens.slice(index + 2, index + 5)
    if (kind?.kind !== 'word' || !kinds.has(kind.value) || !isMark(dot, '.') || name?.kind !== 'word') continue
    if (isMark(tokens[index - 1], '.') && isWord(tokens[index - 2], 'android')) continue
    yield { names: [name.value], at: token.start }
  }
}

const REFERENCE = /@(?:string|plurals|array)\/([\w.]{1,200})/g

/** @string/name, in attributes and texts. */
function* inXml(text: string): Generator<Usage> {
  let from = 0
  while (from < text.length) {
    const comment = text.indexOf('<!--', from)
    const end = comment < 0 ? text.length : comment
    for (const match of text.slice(from, end).matchAll(REFERENCE))
      yield { names: [match[1] ?? ''], at: from + match.index }
    if (comment < 0) return
    const after = text.indexOf('-->', comment)
    from = after < 0 ? text.length : after + 3
  }
}

const isXml = (syntax: Syntax): boolean => syntax === xmlStyle

export const android: UsageExtractor = {
  id: 'android',
  syntaxes: { kt: kotlinStyle, kts: kotlinStyle, java: kotlinStyle, xml: xmlStyle },
  *extract(text, syntax) {
    if (isXml(syntax)) yield* inXml(text)
    else yield* inCode(tokenize(text, syntax))
  },
  // Items of arrays are asked for by the name of the array; in code, points become underscores.
  namesOf({ key }) {
    const name = key.replace(/\[\d{1,6}\]$/, '')
    const inCodeName = name.replace(/[.-]/g, '_')
    return name === inCodeName ? [name] : [name, inCodeName]
  },
}
