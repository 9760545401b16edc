import type { Expression, InlineExpression, Pattern, SelectExpression } from '@fluent/syntax'
import { message } from '#core/messages/message.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'
import { type FluentUnit, partsOf, readFluent } from './fluent-unit.ts'

/** References of a pattern: `$variable`, `message`, `message.attribute`, `-term`. */
interface References {
  /** Wherever they stand, with the first place. */
  readonly any: Map<string, number>
  /** Those that are shown or chosen by, whichever variant is taken. */
  readonly always: Set<string>
}

function nameOf(expression: InlineExpression): string | undefined {
  if (expression.type === 'VariableReference') return `$${expression.id.name}`
  if (expression.type === 'TermReference')
    return `-${expression.id.name}${expression.attribute ? `.${expression.attribute.name}` : ''}`
  if (expression.type === 'MessageReference')
    return `${expression.id.name}${expression.attribute ? `.${expression.attribute.name}` : ''}`
  return undefined
}

function collect(pattern: Pattern, countsSelectors: boolean): References {
  const found: References = { any: new Map(), always: new Set() }
  for (const element of pattern.elements)
    if (element.type === 'Placeable') add(found, element.expression, countsSelectors)
  return found
}

function add(found: References, expression: Expression, countsSelectors: boolean): void {
  if (expression.type === 'SelectExpression') addSelect(found, expression, countsSelectors)
  else if (expression.type === 'Placeable') add(found, expression.expression, countsSelectors)
  else if (expression.type === 'FunctionReference')
    for (const argument of expression.arguments.positional) add(found, argument, countsSelectors)
  else put(found, expression)
}

function put(found: References, expression: InlineExpression): void {
  const name = nameOf(expression)
  if (name === undefined) return
  if (!found.any.has(name)) found.any.set(name, expression.span?.start ?? 0)
  found.always.add(name)
}

function addSelect(found: References, { selector, variants }: SelectExpression, countsSelectors: boolean): void {
  const chosen: References = { any: new Map(), always: new Set() }
  add(chosen, selector, countsSelectors)
  const inner = variants.map(({ value }) => collect(value, countsSelectors))
  for (const references of [chosen, ...inner]) {
    for (const [name, finding] of references.any) if (!found.any.has(name)) found.any.set(name, finding)
  }
  if (countsSelectors) for (const name of chosen.always) found.always.add(name)
  const [first, ...rest] = inner
  for (const name of first?.always ?? []) if (rest.every(({ always }) => always.has(name))) found.always.add(name)
}

function comparePart(wanted: References, given: References, unit: FluentUnit, length: number): FormFinding[] {
  const extra = [...given.any].filter(([name]) => !wanted.any.has(name))
  const missing = [...wanted.always].filter((name) => !given.always.has(name))
  return [
    ...extra.map(([name, finding]) => {
      const start = unit.at(finding)
      return {
        start,
        end: Math.min(start + name.length, length),
        message: message('finding.notInSource', { what: name }),
      }
    }),
    ...missing.map((name) => {
      const said = message(given.any.has(name) ? 'finding.missingInSome' : 'finding.missing', { what: name })
      return { start: length, end: length, message: said }
    }),
  ]
}

export const fluentReferences = formCheck({
  id: 'fluent-references',
  name: 'Fluent references',
  description: 'References to variables, messages or terms differ from the source.',
  breaksProgram: true,
  enabledBy: ['fluent-references'],
  find({ source, target }, { flags }) {
    const wanted = readFluent(source, flags).unit
    const given = readFluent(target, flags).unit
    if (!wanted || !given) return undefined
    const parts = partsOf(given)
    return [...partsOf(wanted)].flatMap(([name, pattern]) => {
      const own = parts.get(name)
      return own ? comparePart(collect(pattern, false), collect(own, true), given, target.length) : []
    })
  },
})
