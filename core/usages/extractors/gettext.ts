import { argumentStarts, isMark, readText } from '#core/usages/syntax/calls.ts'
import { cStyle, javascriptStyle, markupStyle, phpStyle, scriptStyle, styled } from '#core/usages/syntax/styles.ts'
import { type Token, tokenize } from '#core/usages/syntax/tokens.ts'
import type { Usage, UsageExtractor } from '#core/usages/usage.ts'

/** What gettext itself puts between context and message. */
const CONTEXT_END = '\u0004'

/** Which arguments of a function are the message and its context, from 0. */
interface Signature {
  readonly message: number
  readonly context?: number
}

const first: Signature = { message: 0 }
const second: Signature = { message: 1 }

const signatures = new Map<string, Signature>([
  ...['_', 'N_', '__', '_e', 'Q_', 'tr_', 'gettext', 'gettext_noop', 'gettext_lazy', 'ugettext', 'ugettext_lazy'].map(
    (name) => [name, first] as const,
  ),
  ...['ngettext', 'ngettext_lazy', 'ungettext', 'ungettext_lazy', '_n', '_N', 'esc_html__', 'esc_attr__'].map(
    (name) => [name, first] as const,
  ),
  ...['dgettext', 'dngettext', 'dcgettext', 'dcngettext'].map((name) => [name, second] as const),
  ...['pgettext', 'pgettext_lazy', 'npgettext', 'npgettext_lazy', 'C_', 'NC_'].map(
    (name) => [name, { message: 1, context: 0 }] as const,
  ),
  ['_x', { message: 0, context: 1 }],
  ['dpgettext', { message: 2, context: 1 }],
])

/** Tags of templates: {% trans "…" %}. */
const tags = new Set(['trans', 'translate'])

function textOf(tokens: readonly Token[], from: number | undefined) {
  if (from === undefined) return undefined
  return readText(tokens, isMark(tokens[from], '@') ? from + 1 : from)
}

function* usagesOf(tokens: readonly Token[]): Generator<Usage> {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word') continue
    const signature = isMark(tokens[index + 1], '(') ? signatures.get(token.value) : undefined
    if (signature) {
      const starts = argumentStarts(tokens, index + 1)
      const message = textOf(tokens, starts[signature.message])
      const context = signature.context === undefined ? undefined : textOf(tokens, starts[signature.context])
      if (!message || message.isOpen || message.value === '') continue
      if (signature.context !== undefined && !context) continue
      yield { names: [context ? `${context.value}${CONTEXT_END}${message.value}` : message.value], at: token.start }
    } else if (tags.has(token.value) && isMark(tokens[index - 1], '%')) {
      const message = readText(tokens, index + 1)
      if (message) yield { names: [message.value], at: token.start }
    }
  }
}

export const gettext: UsageExtractor = {
  id: 'gettext',
  syntaxes: {
    ...styled('c h cc cpp cxx hpp m mm vala cs java go rs kt swift', cStyle),
    ...styled('py pyx rb pl pm sh', scriptStyle),
    ...styled('js jsx mjs cjs ts tsx mts', javascriptStyle),
    ...styled('html jinja jinja2 j2 vue twig', markupStyle),
    ...styled('php phtml', phpStyle),
  },
  *extract(text, syntax) {
    yield* usagesOf(tokenize(text, syntax))
  },
  namesOf: ({ key, context, source }) => [
    source === '' ? key : context === '' ? source : context + CONTEXT_END + source,
  ],
}
