import { parseMarkup } from '../syntax/xml/xml-content.ts'
import { piecesOf } from './android-pieces.ts'

/**
 * Where quotes stand in a text with tags: 'whole': one pair around all of it; 'outside': around each piece that is not inside
 * a tag; 'each': around every piece.
 */
export type QuoteManner = 'whole' | 'outside' | 'each'

const QUOTE = /(?<!\\)(?:\\\\)*"/g

/** As the text that is replaced has them. */
export function quoteManner(old: string): QuoteManner {
  const markup = parseMarkup(old.trim(), new Set(), old)
  if (markup === undefined) return 'each'
  const texts = [...piecesOf(markup.text, markup.root)].filter(({ kind }) => kind === 'text')
  const counts = texts.map(({ text, inside }) => ({ inside, quotes: text.match(QUOTE)?.length ?? 0 }))
  const all = counts.reduce((sum, { quotes }) => sum + quotes, 0)
  if (all === 2 && counts[0]?.quotes === 1 && counts.at(-1)?.quotes === 1) return 'whole'
  return counts.some(({ inside }) => inside) && counts.every(({ inside, quotes }) => quotes === (inside ? 0 : 2))
    ? 'outside'
    : 'each'
}
