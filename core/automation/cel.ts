import { Environment } from '@marcbachmann/cel-js'
import { type Message, message, verbatim } from '#core/messages/message.ts'

const environment = new Environment({
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 2000, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 16 },
})
for (const name of ['component', 'language', 'unit', 'change', 'actor', 'trigger', 'results'])
  environment.registerVariable(name, 'dyn')

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? ''

/** What is wrong with an expression, as far as that can be told before it is evaluated. */
export function expressionProblem(expression: string): Message | undefined {
  const { valid, type, error } = environment.check(expression)
  if (!valid) return message('automation.cel', { problem: verbatim(reasonOf(error)) })
  return type === 'bool' || type === 'dyn'
    ? undefined
    : message('automation.cel', { problem: message('automation.notBoolean') })
}

/** Whole numbers are integers of the language. */
function celValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(celValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, celValue(one)]))
}

export type Evaluated = { readonly value: boolean } | { readonly problem: string }

/** Evaluates an expression. What it takes depends on who wrote it: for a thread that can be ended. */
export function evaluateExpression(expression: string, context: Readonly<Record<string, unknown>>): Evaluated {
  const values = Object.fromEntries(Object.entries(context).map(([name, value]) => [name, celValue(value)]))
  try {
    const value: unknown = environment.evaluate(expression, values)
    return typeof value === 'boolean' ? { value } : { problem: 'A condition must return a boolean.' }
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}
