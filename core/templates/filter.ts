import type { Value } from '#core/templates/value.ts'

export interface Filter {
  readonly argument: 'none' | 'optional' | 'required'
  readonly apply: (value: Value, argument: Value | undefined) => Value
}
