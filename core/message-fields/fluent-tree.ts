import type { InlineExpression, Pattern, SelectExpression, Variant } from '@fluent/syntax'
import { readFluent } from '#core/checks/markup/fluent-unit.ts'
import type { Flags } from '#core/units/flags.ts'
import type {
  ChoiceKind,
  MessageArgument,
  MessageBody,
  MessageChoice,
  MessageOption,
  MessageSyntax,
  MessageTree,
} from './message-tree.ts'

const fluent: MessageSyntax = {
  id: 'fluent-message',
  branch: (selector) => [`[${selector}] `, ''],
  attribute: (name) => `.${name} = `,
  empty: '{ "" }',
}

const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Where something stands in the text that people edit. */
type SpanOf = (node: { readonly span?: { start: number; end: number } }) => {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Value and attributes of a Fluent message or term; undefined for what is none. */
export function readFluentTree(text: string, flags: Flags): MessageTree | undefined {
  const { unit } = readFluent(text, flags)
  if (!unit) return undefined
  const spanOf: SpanOf = ({ span }) => {
    const [start, end] = [unit.at(span?.start ?? 0), unit.at(span?.end ?? 0)]
    return { start, end, text: text.slice(start, end) }
  }
  const { value, attributes } = unit.entry
  const named = [...(value ? [{ name: '', value }] : []), ...attributes.map(({ id, value }) => ({ ...id, value }))]
  return { text, syntax: fluent, parts: named.map(({ name, value }) => ({ name, body: bodyOf(value, spanOf) })) }
}

function bodyOf(pattern: Pattern, spanOf: SpanOf): MessageBody {
  const items = pattern.elements.flatMap((element): MessageBody['items'] => {
    if (element.type !== 'Placeable') return []
    const span = spanOf(element)
    const { expression } = element
    if (expression.type === 'SelectExpression') return [choiceOf(expression, span, spanOf)]
    return [argumentOf(expression.type === 'Placeable' ? undefined : expression, span, spanOf)]
  })
  // A text that begins on a line of its own begins behind the indentation.
  const { start, end, text } = spanOf(pattern)
  return { start: start + text.length - text.trimStart().length, end, items }
}

function argumentOf(
  expression: InlineExpression | undefined,
  span: { start: number; end: number },
  spanOf: SpanOf,
): MessageArgument {
  if (expression?.type === 'StringLiteral')
    return { kind: 'argument', name: '', literal: expression.parse().value, ...span }
  if (expression?.type === 'NumberLiteral') return { kind: 'argument', name: '', literal: expression.value, ...span }
  const name = variableOf(expression)
  if (name !== undefined) return { kind: 'argument', name, ...span }
  const literal = expression ? spanOf(expression).text : '…'
  return { kind: 'argument', name: '', literal, ...span }
}

/** The variable that an expression is about: `$count`, `NUMBER($count)`. */
function variableOf(expression: InlineExpression | undefined): string | undefined {
  if (expression?.type === 'VariableReference') return expression.id.name
  if (expression?.type !== 'FunctionReference') return undefined
  const [first] = expression.arguments.positional
  return first?.type === 'VariableReference' ? first.id.name : undefined
}

function choiceOf(
  { selector, variants }: SelectExpression,
  span: { start: number; end: number },
  spanOf: SpanOf,
): MessageChoice {
  const named = selector.type === 'Placeable' ? undefined : selector
  const name = variableOf(named) ?? spanOf(selector).text
  return { kind: kindOf(named, variants), name, ...span, options: variants.map((one) => optionOf(one, spanOf)) }
}

const keyOf = ({ key }: Variant): string => (key.type === 'Identifier' ? key.name : key.value)

function kindOf(selector: InlineExpression | undefined, variants: readonly Variant[]): ChoiceKind {
  const isCounted = variants.every((one) => one.key.type === 'NumberLiteral' || CATEGORIES.has(keyOf(one)))
  if (!isCounted || variableOf(selector) === undefined) return 'select'
  const named = selector?.type === 'FunctionReference' ? selector.arguments.named : []
  const isOrdinal = named.some(({ name, value }) => name.name === 'type' && value.value === 'ordinal')
  return isOrdinal ? 'selectordinal' : 'plural'
}

const optionOf = (variant: Variant, spanOf: SpanOf): MessageOption => ({
  selector: keyOf(variant),
  ...spanOf(variant),
  isDefault: variant.default,
  body: bodyOf(variant.value, spanOf),
})
