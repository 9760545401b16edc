import type { KeySpelling } from '../model/spelled-keys.ts'
import type { PhpTree } from './php-read.ts'

/** Names of PHP files as the field writes them: `return[]->'key'` for an array in brackets, `define('NAME'`. */
export const phpKeys: KeySpelling<PhpTree> = {
  spellings: ({ strings }) => spellingsOf(strings, (shown) => shown.replace(/^(define\(.*)\)$/s, '$1')),
  has: ({ strings }, key) => strings.has(key),
  meaning: (key) => withoutBrackets(key.startsWith('define(') && !key.endsWith(')') ? `${key})` : key),
}

/** Names of Laravel's: without the quotes at both ends. */
export const laravelKeys: KeySpelling<PhpTree> = {
  spellings: ({ strings }) => spellingsOf(strings, (shown) => shown.replace(/^'(.+)'$/s, '$1')),
  has: ({ strings }, key) => strings.has(key),
  meaning: (key) => withoutBrackets(/^'.*['\]]$|^(?:0|-?[1-9]\d*)$|^\[\d+\]$/s.test(key) ? key : `'${key}'`),
}

function spellingsOf(strings: PhpTree['strings'], spell: (shown: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { key, shown } of strings.values()) {
    const spelled = spell(shown)
    if (spelled !== key) found.set(key, spelled)
  }
  return found
}

/** `[]` outside of quotes says how an array is written, not which one it is. */
const withoutBrackets = (key: string): string =>
  key.replace(/'(?:[^'\\]|\\.)*'|\[\](?=->)/gs, (part) => (part === '[]' ? '' : part))
