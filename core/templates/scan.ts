export interface Token {
  readonly kind: 'text' | 'variable' | 'tag'
  /** The text itself, or what stands between the braces. */
  readonly text: string
  /** Where `text` begins in the template. */
  readonly start: number
}

const kinds = { '{': ['variable', '}}'], '%': ['tag', '%}'], '#': ['comment', '#}'] } as const

/** Finds the next place of a text from ever later positions, looking at each part of the template once. */
function finder(template: string, wanted: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found === -1 || found >= from) return found
    found = template.indexOf(wanted, from)
    return found
  }
}

/** Splits a template into plain text, `{{ … }}` and `{% … %}`; comments are gone. Braces that do not close on their line are text. */
export function scan(template: string): Token[] {
  const nextLine = finder(template, '\n')
  const closers = {
    '}}': finder(template, '}}'),
    '%}': finder(template, '%}'),
    '#}': finder(template, '#}'),
  }
  const tokens: Token[] = []
  let textStart = 0
  let at = template.indexOf('{')
  while (at !== -1) {
    const kind = kinds[template[at + 1] as keyof typeof kinds]
    const end = kind ? closers[kind[1]](at + 2) : -1
    const lineEnd = nextLine(at)
    if (!kind || end === -1 || (lineEnd !== -1 && lineEnd < end)) {
      at = template.indexOf('{', at + 1)
      continue
    }
    if (at > textStart) tokens.push({ kind: 'text', text: template.slice(textStart, at), start: textStart })
    if (kind[0] !== 'comment') tokens.push({ kind: kind[0], text: template.slice(at + 2, end), start: at + 2 })
    textStart = end + 2
    at = template.indexOf('{', textStart)
  }
  if (textStart < template.length) tokens.push({ kind: 'text', text: template.slice(textStart), start: textStart })
  return tokens
}
