import type { Comparison, Test } from './tree.ts'

function compare(value: number, comparison: Comparison, bound: number): boolean {
  switch (comparison) {
    case '<':
      return value < bound
    case '<=':
      return value <= bound
    case '>':
      return value > bound
    case '>=':
      return value >= bound
    default:
      return value === bound
  }
}

/** Whether a number (a count, an id, a state, a time) is what a test asks for. */
export function numberMatches(test: Test, value: number): boolean {
  switch (test.kind) {
    case 'number':
    case 'state':
      return compare(value, test.comparison, test.value)
    case 'numbers':
      return value >= test.from && value <= test.to
    case 'ids':
      return test.ids.includes(value)
    case 'time':
      return (test.from === undefined || value >= test.from) && (test.to === undefined || value <= test.to)
    default:
      return false
  }
}
