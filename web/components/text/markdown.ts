/** A piece of a line of Markdown, as far as messages use it. */
export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'em'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; name: string }

export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; items: Inline[][] }

const MAX = 20_000

const patterns = [
  /`([^`\n]{1,2000})`/,
  /\*\*([^*\n]{1,2000})\*\*/,
  /\*([^*\s][^*\n]{0,2000})\*/,
  /\[([^\]\n]{1,500})\]\((https?:\/\/[^\s)]{1,2000})\)/,
  /(https?:\/\/[^\s<>"')\]]{1,2000})/,
  /(?<![\w@.])@([\w.+-]{1,150})/,
]

const token = new RegExp(patterns.map((one) => one.source).join('|'), 'g')

export function inlineOf(text: string): Inline[] {
  const pieces: Inline[] = []
  let last = 0
  for (const match of text.matchAll(token)) {
    if (match.index > last) pieces.push({ kind: 'text', text: text.slice(last, match.index) })
    pieces.push(pieceOf(match))
    last = match.index + match[0].length
  }
  if (last < text.length) pieces.push({ kind: 'text', text: text.slice(last) })
  return pieces
}

function pieceOf(match: RegExpMatchArray): Inline {
  const [, code, strong, em, label, href, bare, name] = match
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  if (href !== undefined) return { kind: 'link', text: label ?? href, href }
  if (bare !== undefined) return { kind: 'link', text: bare, href: bare }
  return { kind: 'mention', name: name ?? '' }
}

/** Paragraphs and lists; what is not understood stays as it was written. */
export function blocksOf(text: string): Block[] {
  return text
    .slice(0, MAX)
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines): Block => {
      const list = lines.every((line) => /^\s*[-*] /.test(line))
      if (list) return { kind: 'list', items: lines.map((line) => inlineOf(line.replace(/^\s*[-*] /, ''))) }
      return { kind: 'paragraph', lines: lines.map(inlineOf) }
    })
}
