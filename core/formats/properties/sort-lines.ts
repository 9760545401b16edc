/** One string of a file: its key, and its lines as they are. */
interface Line {
  readonly key: string
  readonly raw: string
}

/** Whether a line goes on in the next one: it ends in a backslash that no other one escapes. */
const goesOn = (line: string): boolean => (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1

/** The key: up to the first separator that is not escaped. */
const keyOf = (raw: string): string => /^[ \t\f]*((?:\\[\s\S]|[^\\=: \t\f\n])*)/.exec(raw)?.[1] ?? ''

const upperEscapes = (raw: string): string =>
  raw.replaceAll(/\\(?:u([0-9a-fA-F]{4})|[\s\S])/g, (whole, code?: string) =>
    code === undefined ? whole : `\\u${code.toUpperCase()}`,
  )

function* stringsIn(text: string): Generator<Line> {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at] ?? ''
    if (/^[ \t\f]*([#!]|$)/.test(first)) continue
    const own = [first]
    while (goesOn(own.at(-1) ?? '') && at + 1 < lines.length) own.push(lines[++at] ?? '')
    const raw = upperEscapes(own.join('\n'))
    yield { key: keyOf(raw), raw }
  }
}

/**
 * A .properties file in the order of its keys, with Unix line ends and capital escapes, without comments, blank lines and doubled
 * keys: of those the last stays, which is the one that programs read. One byte is one character here, so that no encoding is harmed.
 */
export function sortedProperties(text: string, caseSensitive: boolean): string {
  const strings = new Map<string, Line>()
  for (const line of stringsIn(text)) strings.set(line.key, line)
  const orderOf = ({ key }: Line): string => (caseSensitive ? key : key.toLowerCase())
  const sorted = [...strings.values()].map((line) => ({ line, order: orderOf(line) }))
  sorted.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  return sorted.map(({ line }) => `${line.raw}\n`).join('')
}
