import { type Evaluated, evaluateExpression } from '#core/automation/cel.ts'

/** Evaluates a condition of a workflow, away from everybody else: whoever waits may give it up. */
export function* evaluateCondition({
  expression,
  context,
}: {
  readonly expression: string
  readonly context: Readonly<Record<string, unknown>>
}): Generator<undefined, Evaluated, undefined> {
  yield undefined
  return evaluateExpression(expression, context)
}
