/** Tells by its beginning what a line of Markdown is. Offsets are into the text; `end` is the end of the line. */

const TAB = 9
const SPACE = 32

export interface Indent {
  /** First character that is no blank. */
  readonly at: number
  /** Columns of blanks before it. */
  readonly columns: number
}

/** Blanks from `at` on; `column` is where the line stands. */
export function indentFrom(text: string, at: number, end: number, column: number): Indent {
  let columns = 0
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === SPACE) columns++
    else if (unit === TAB) columns += 4 - ((column + columns) % 4)
    else break
  }
  return { at, columns }
}

const isBlankUnit = (unit: number): boolean => unit === SPACE || unit === TAB

/** Level and text of `## heading ##`. */
export function atxHeading(
  text: string,
  at: number,
  end: number,
): { level: number; from: number; to: number } | undefined {
  let level = 0
  while (level < 7 && text[at + level] === '#') level++
  const after = at + level
  if (level === 0 || level > 6 || (after < end && !isBlankUnit(text.charCodeAt(after)))) return undefined
  let from = after
  while (from < end && isBlankUnit(text.charCodeAt(from))) from++
  let to = trimmedEnd(text, from, end)
  let hashes = to
  while (hashes > from && text[hashes - 1] === '#') hashes--
  if (hashes < to && (hashes === from || isBlankUnit(text.charCodeAt(hashes - 1)))) to = trimmedEnd(text, from, hashes)
  return { level, from, to }
}

export function trimmedEnd(text: string, from: number, end: number): number {
  while (end > from && isBlankUnit(text.charCodeAt(end - 1))) end--
  return end
}

export interface Fence {
  readonly sign: string
  readonly length: number
}

/** Three backticks or tildes, or more. */
export function fenceStart(text: string, at: number, end: number): Fence | undefined {
  const sign = text[at] ?? ''
  if (sign !== '`' && sign !== '~') return undefined
  let after = at
  while (text[after] === sign) after++
  const length = after - at
  if (length < 3) return undefined
  if (sign === '`' && text.slice(after, end).includes('`')) return undefined
  return { sign, length }
}

export function closesFence(text: string, at: number, end: number, { sign, length }: Fence): boolean {
  let after = at
  while (text[after] === sign) after++
  return after - at >= length && trimmedEnd(text, after, end) === after
}

/** `***`, `- - -`, `___`. */
export function isThematicBreak(text: string, at: number, end: number): boolean {
  const sign = text[at]
  if (sign !== '*' && sign !== '-' && sign !== '_') return false
  let count = 0
  for (; at < end; at++) {
    if (text[at] === sign) count++
    else if (!isBlankUnit(text.charCodeAt(at))) return false
  }
  return count >= 3
}

/** Level of the line that underlines a heading. */
export function setextLevel(text: string, at: number, end: number): 1 | 2 | undefined {
  const sign = text[at]
  if (sign !== '=' && sign !== '-') return undefined
  let after = at
  while (text[after] === sign) after++
  if (trimmedEnd(text, after, end) !== after) return undefined
  return sign === '=' ? 1 : 2
}

export interface ListMarker {
  readonly end: number
  /** It may begin a list in the middle of a paragraph. */
  readonly interrupts: boolean
}

export function listMarker(text: string, at: number, end: number): ListMarker | undefined {
  let after = at
  if ('-+*'.includes(text[at] ?? ' ')) after++
  else {
    while (after < at + 9 && isDigit(text.charCodeAt(after))) after++
    if (after === at || (text[after] !== '.' && text[after] !== ')')) return undefined
    after++
  }
  if (after < end && !isBlankUnit(text.charCodeAt(after))) return undefined
  const empty = trimmedEnd(text, after, end) === after
  const one = after - at === 1 || (after - at === 2 && text[at] === '1')
  return { end: after, interrupts: !empty && one }
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

const RAW_TAG = /^<(?:script|pre|style|textarea)(?=[\s>]|$)/i
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$)/i
const LONE_TAG = /^<(?:[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|\/[a-z][a-z0-9-]*\s*)>\s*$/i

/** What ends an HTML block that begins here: a text to find, or '' for a blank line. */
export function htmlBlockEnd(
  text: string,
  at: number,
  end: number,
  inParagraph: boolean,
): readonly string[] | undefined {
  if (text[at] !== '<') return undefined
  const line = text.slice(at, Math.min(end, at + 2000))
  if (RAW_TAG.test(line)) return ['</script>', '</pre>', '</style>', '</textarea>']
  if (line.startsWith('<!--')) return ['-->']
  if (line.startsWith('<?')) return ['?>']
  if (line.startsWith('<![CDATA[')) return [']]>']
  if (/^<![a-z]/i.test(line)) return ['>']
  if (BLOCK_TAG.test(line) || (!inParagraph && LONE_TAG.test(line))) return ['']
  return undefined
}

/** No table has more columns. */
const MAXIMUM_CELLS = 10_000

/** Cells of a table's row, trimmed; a `\|` does not end one. */
export function tableCells(text: string, at: number, end: number): { from: number; to: number }[] {
  const cells: { from: number; to: number }[] = []
  const last = trimmedEnd(text, at, end)
  let from = text[at] === '|' ? at + 1 : at
  for (let i = from; i < last && cells.length < MAXIMUM_CELLS; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '|') {
      cells.push(trimCell(text, from, i))
      from = i + 1
    }
  }
  if (from < last) cells.push(trimCell(text, from, last))
  return cells
}

function trimCell(text: string, from: number, to: number): { from: number; to: number } {
  while (from < to && isBlankUnit(text.charCodeAt(from))) from++
  return { from, to: trimmedEnd(text, from, to) }
}

/** Number of columns that a line such as `|---|:-:|` gives a table; 0 where it is none. */
export function delimiterColumns(text: string, at: number, end: number): number {
  let dash = false
  for (let i = at; i < end; i++) {
    const sign = text[i] ?? ''
    if (!'|:- \t'.includes(sign)) return 0
    if (sign === '-') dash = true
  }
  if (!dash) return 0
  const cells = tableCells(text, at, end)
  const fine = cells.every(({ from, to }) => /^:?-+:?$/.test(text.slice(from, to)))
  return fine && (cells.length > 1 || text.slice(at, end).includes('|')) ? cells.length : 0
}
