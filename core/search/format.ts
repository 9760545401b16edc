import { writeMoment } from './dates.ts'
import type { Test, Tree } from './tree.ts'
import { actionSlug } from './values.ts'

/** The query as text: reading it again gives the same tree. */
export function formatQuery(tree: Tree): string {
  switch (tree.kind) {
    case 'all':
      return ''
    case 'or':
      return tree.parts.map((part) => inside(part, false)).join(' OR ')
    case 'and':
      return tree.parts.map((part) => inside(part, true)).join(' AND ')
    case 'not':
      return `NOT ${inside(tree.part, true)}`
    case 'event':
      return tree.terms.map(formatQuery).join(' AND ')
    default:
      return formatTerm(tree.field, tree.test)
  }
}

function inside(tree: Tree, binds: boolean): string {
  const text = tree.kind === 'all' ? '""' : formatQuery(tree)
  const isGroup =
    tree.kind === 'or' || (binds && (tree.kind === 'and' || (tree.kind === 'event' && tree.terms.length > 1)))
  return isGroup ? `(${text})` : text
}

function formatTerm(field: string, test: Test): string {
  if (field !== '') return `${field}:${formatValue(test)}`
  return test.kind === 'contains' ? word(test.text) : formatValue(test)
}

function formatValue(test: Test): string {
  switch (test.kind) {
    case 'contains':
    case 'same':
      return word(test.text)
    case 'equals':
      return `=${word(test.text)}`
    case 'pattern':
      return `r${patternInQuotes(test.pattern)}`
    case 'number':
    case 'state':
      return `${test.comparison === '=' ? '' : test.comparison}${test.value}`
    case 'numbers':
      return `[${test.from} to ${test.to}]`
    case 'ids':
      return test.ids.join(',')
    case 'time':
      return formatTime(test.from, test.to)
    case 'boolean':
      return test.value ? 'yes' : 'no'
    case 'action':
      return actionSlug(test.action)
    case 'path':
      return word(test.path)
    default:
      return test.name
  }
}

function formatTime(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `<=${writeMoment(to as number)}`
  if (to === undefined) return `>=${writeMoment(from)}`
  return `[${writeMoment(from)} to ${writeMoment(to)}]`
}

const PLAIN = /^[\p{L}\p{N}_.-]+$/u
const KEYWORD = /^(?:and|or|not)$/i

const word = (text: string): string =>
  PLAIN.test(text) && !KEYWORD.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** A quote stands for itself after a backslash; where the pattern has that already, the other kind of quote is around it. */
function patternInQuotes(pattern: string): string {
  const quote = /^(?:[^\\]|\\.)*?\\"/su.test(pattern) ? "'" : '"'
  const text = pattern.replaceAll(/\\.|["']/gsu, (part) => (part === quote ? `\\${part}` : part))
  return quote + text + quote
}
