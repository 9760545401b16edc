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
  id: 'fluent',
  branch: (selector) => [`[${selector}] `, ''],
  attribute: (name) => `.${name} = `,
  empty: '{ "" }',
}

const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Where something stands in the text that people edit. */
type PlaceOf = (node: { readonly span?: { start: number; end: number } }) => {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Value and attributes of a Fluent message or term; undefined for what is none. */
export function readFluentTree(text: string, flags: Flags): MessageTree | undefined {
  const { unit } = readFluent(text, flags)
  if (!unit) return undefined
  const placeOf: PlaceOf = ({ span }) => {
    const [start, end] = [unit.at(span?.start ?? 0), unit.at(span?.end ?? 0)]
    return { start, end, text: text.slice(start, end) }
  }
  const { value, attributes } = unit.entry
  const named = [...(value ? [{ name: '', value }] : []), ...attributes.map(({ id, value }) => ({ ...id, value }))]
  return { text, syntax: fluent, parts: named.map(({ name, value }) => ({ name, body: bodyOf(value, placeOf) })) }
}

function bodyOf(pattern: Pattern, placeOf: PlaceOf): MessageBody {
  const items = pattern.elements.flatMap((element): MessageBody['items'] => {
    if (element.type !== 'Placeable') return []
    const place = placeOf(element)
    const { expression } = element
    if (expression.type === 'SelectExpression') return [choiceOf(expression, place, placeOf)]
    return [argumentOf(expression.type === 'Placeable' ? undefined : expression, place, placeOf)]
  })
  // A text that begins on a line of its own begins behind the indentation.
  const { start, end, text } = placeOf(pattern)
  return { start: start + text.length - text.trimStart().length, end, items }
}

function argumentOf(
  expression: InlineExpression | undefined,
  place: { start: number; end: number },
  placeOf: PlaceOf,
): MessageArgument {
  if (expression?.type === 'StringLiteral')
    return { kind: 'argument', name: '', literal: expression.parse().value, ...place }
  if (expression?.type === 'NumberLiteral') return { kind: 'argument', name: '', literal: expression.value, ...place }
  const name = variableOf(expression)
  if (name !== undefined) return { kind: 'argument', name, ...place }
  const literal = expression ? placeOf(expression).text : '…'
  return { kind: 'argument', name: '', literal, ...place }
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
  place: { start: number; end: number },
  placeOf: PlaceOf,
): MessageChoice {
  const named = selector.type === 'Placeable' ? undefined : selector
  const name = variableOf(named) ?? placeOf(selector).text
  return { kind: kindOf(named, variants), name, ...place, options: variants.map((one) => optionOf(one, placeOf)) }
}

const keyOf = ({ key }: Variant): string => (key.type === 'Identifier' ? key.name : key.value)

function kindOf(selector: InlineExpression | undefined, variants: readonly Variant[]): ChoiceKind {
  const isCounted = variants.every((one) => one.key.type === 'NumberLiteral' || CATEGORIES.has(keyOf(one)))
  if (!isCounted || variableOf(selector) === undefined) return 'select'
  const named = selector?.type === 'FunctionReference' ? selector.arguments.named : []
  const isOrdinal = named.some(({ name, value }) => name.name === 'type' && value.value === 'ordinal')
  return isOrdinal ? 'selectordinal' : 'plural'
}

const optionOf = (variant: Variant, placeOf: PlaceOf): MessageOption => ({
  selector: keyOf(variant),
  ...placeOf(variant),
  isDefault: variant.default,
  body: bodyOf(variant.value, placeOf),
})
