import type { KeySpelling } from '../model/spelled-keys.ts'
import { quoteKey } from '../syntax/code/php.ts'
import { unescapeDouble, unescapeSingle } from '../syntax/code/php-string.ts'
import type { PhpTree } from './php-read.ts'

/** Names of PHP files as the field writes them: `return[]->'it's'` for an array in brackets, `$lang["key"]`, `define('NAME'`. */
export const phpKeys: KeySpelling<PhpTree> = {
  spellings: ({ strings }) => spellingsOf(strings, (shown) => shown.replace(/^(define\(.*)\)$/s, '$1')),
  has: ({ strings }, key) => strings.has(key),
  meaning: meaningOf,
}

/** Names of Laravel's: without the quotes at both ends. */
export const laravelKeys: KeySpelling<PhpTree> = {
  spellings: ({ strings }) => spellingsOf(strings, (shown) => shown.replace(/^'(.+)'$/s, '$1')),
  has: ({ strings }, key) => strings.has(key),
  meaning: (key) => stepsOf(/^'.*['\]]$|^(?:0|-?[1-9]\d*)$|^\[\d+\]$/s.test(key) ? key : `'${key}'`),
}

function spellingsOf(strings: PhpTree['strings'], spell: (shown: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { key, shown } of strings.values()) {
    const spelled = spell(shown)
    if (spelled !== key) found.set(key, spelled)
  }
  return found
}

/** Where a step begins: `[]` before it says how an array is written, not which one it is. */
const STEP = /(?<=['\]\d])(?:\[\])?->(?=['[\d-])/
const PATH = /^(.*?)(?:\[\])?->(?=['[\d-])(.*)$/s
const CONSTANT = /^define\((['"])(.*?)\1\)?$/s
const DOUBLE = /\["((?:[^"\\]|\\.)*)"\]/gs

function meaningOf(key: string): string {
  const [, quote = '', name] = CONSTANT.exec(key) ?? []
  if (name !== undefined) return `define(${quoteKey(plain(name, quote))})`
  const [, root = key, steps] = PATH.exec(key) ?? []
  const own = root.replace(DOUBLE, (_, raw: string) => `[${quoteKey(plain(raw, '"'))}]`)
  return steps === undefined ? own : `${own}->${stepsOf(steps)}`
}

const plain = (raw: string, quote: string): string =>
  (quote === '"' ? unescapeDouble(raw, 'double') : unescapeSingle(raw)) ?? raw

const stepsOf = (steps: string): string =>
  steps
    .split(STEP)
    .map((step) => (/^'.*'$/s.test(step) && step.length > 1 ? quoteKey(step.slice(1, -1)) : step))
    .join('->')
