import { quoteKey } from '../syntax/code/php.ts'
import { EditError } from '../syntax/text/edit-error.ts'

/** One step into an array: a key, or the next place of a list. */
export type PhpStep = { readonly key: string; readonly bare: boolean } | { readonly index: number }

/** Name of what a step leads to. */
export const stepName = (prefix: string, step: PhpStep): string => {
  const own = 'index' in step ? `[${step.index}]` : step.bare ? step.key : quoteKey(step.key)
  return prefix === '' ? own : `${prefix}->${own}`
}

/** The same as the field writes it: what is in quotes is not escaped. */
export const shownStep = (prefix: string, step: PhpStep): string => {
  const own = 'index' in step ? `[${step.index}]` : step.bare ? step.key : `'${step.key}'`
  return prefix === '' ? own : `${prefix}->${own}`
}

/** Quotes in which PHP would see more than text. */
const CODE = /"[^"]*[$\\{][^"]*"/

/** What a new statement gives a value to, in the quotes that its string is named with. */
export function spelledRoot(root: string, spelling = root): string {
  const whole = spelling.startsWith('define(') && !spelling.endsWith(')') ? `${spelling})` : spelling
  return CODE.test(whole) ? root : whole
}

export interface PhpPath {
  /** `return`, `$name`, `$name['key']`, `define('NAME')` or `const NAME`. */
  readonly root: string
  readonly steps: readonly PhpStep[]
}

const STEP = /(?:^|->)(?:'((?:[^'\\]|\\.)*)'|\[(\d{1,9})\]|(-?\d{1,18}))/sy
const ROOT =
  /^(?:return(?=->)|define\('(?:[^'\\]|\\.)*'\)|const [A-Za-z_\x80-\uffff][A-Za-z0-9_\x80-\uffff]*|\$[A-Za-z_\x80-\uffff][A-Za-z0-9_\x80-\uffff]*(?:\['(?:[^'\\]|\\.)*'\]|->[A-Za-z_\x80-\uffff][A-Za-z0-9_\x80-\uffff]*)*)/s

/** Takes the name of a string apart. `root` is what names without one begin with. */
export function parsePath(key: string, root?: string): PhpPath {
  const own = root === undefined ? ROOT.exec(key)?.[0] : ''
  const steps: PhpStep[] = []
  let at = own?.length ?? 0
  while (own !== undefined && at < key.length) {
    STEP.lastIndex = at
    const match = STEP.exec(key)
    if (match === null || (at > 0 && !match[0].startsWith('->'))) break
    const [, quoted, index, number = ''] = match
    if (index !== undefined) steps.push({ index: Number(index) })
    else steps.push(quoted === undefined ? { key: number, bare: true } : { key: unquote(quoted), bare: false })
    at = STEP.lastIndex
  }
  if (own === undefined || at < key.length || (root !== undefined && steps.length === 0)) {
    const example = root === undefined ? "return->'key', $name['key'] or define('NAME')" : "'key' or 'key'->'key'"
    throw new EditError('unrepresentable', key, `a new string is named like ${example}`)
  }
  return { root: root ?? own, steps }
}

const unquote = (quoted: string): string => quoted.replace(/\\([\\'])/g, '$1')
