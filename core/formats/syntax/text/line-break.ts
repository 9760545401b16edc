import { lineBreakRuns } from './line-break-data.ts'

/** Classes of UAX #14, as far as gettext tells them apart. */
const lineBreakClasses: readonly string[] = [
  ...['OP', 'CL', 'CP', 'QU', 'GL', 'NS', 'EX', 'SY', 'IS', 'PR', 'PO', 'NU', 'AL', 'HL', 'ID', 'IN', 'HY', 'BA', 'BB'],
  ...['B2', 'ZW', 'CM', 'WJ', 'SP', 'RI'],
]
const LETTER = lineBreakClasses.indexOf('AL')
const MARK = lineBreakClasses.indexOf('CM')
const SPACE = lineBreakClasses.indexOf('SP')
const ZERO_WIDTH_SPACE = lineBreakClasses.indexOf('ZW')
const INDICATOR = lineBreakClasses.indexOf('RI')
const HEBREW = lineBreakClasses.indexOf('HL')
const HYPHEN = lineBreakClasses.indexOf('HY')
const BREAK_AFTER = lineBreakClasses.indexOf('BA')
const OPENING = lineBreakClasses.indexOf('OP')
const NUMBER = lineBreakClasses.indexOf('NU')
const LETTERS: ReadonlySet<number> = new Set([LETTER, HEBREW, NUMBER])

/**
 * The pair table: a row for the class before, a column for the class after, both in the order above up to 'BB', 'B2', then
 * 'WJ'. '_' break, '%' break only where there is a space between, '^' no break at all.
 */
const pairColumns = 'OP CL CP QU GL NS EX SY IS PR PO NU AL HL ID IN HY BA BB B2 WJ RI'.split(' ')
const pairRows: Readonly<Record<string, string>> = {
  OP: '^^^^^^^^^^^^^^^^^^^^^^',
  CL: '_^^%%^^^^%%____%%%__^_',
  CP: '_^^%%^^^^%%%%%_%%%__^_',
  QU: '^^^%%%^^^%%%%%%%%%%%^%',
  GL: '%^^%%%^^^%%%%%%%%%%%^%',
  NS: '_^^%%%^^^______%%%__^_',
  EX: '_^^%%%^^^______%%%__^_',
  SY: '_^^%%%^^^__%_%_%%%__^_',
  IS: '_^^%%%^^^__%____%%__^_',
  PR: '%^^%%%^^^__%%%%%%%__^_',
  PO: '%^^%%%^^^__%%%_%%%__^_',
  NU: '%^^%%%^^^%%%%%_%%%__^_',
  AL: '%^^%%%^^^%%%%%_%%%__^_',
  HL: '%^^%%%^^^%%%%%_%%%__^_',
  ID: '_^^%%%^^^_%____%%%__^_',
  IN: '_^^%%%^^^______%%%__^_',
  HY: '_^^%_%^^^__%___%%%__^_',
  BA: '_^^%_%^^^______%%%__^_',
  BB: '%^^%%%^^^%%%%%%%%%%%^%',
  B2: '_^^%%%^^^______%%%_^^_',
  WJ: '%^^%%%^^^%%%%%%%%%%%^%',
  RI: '_^^%%%^^^______%%%__^%',
}

const NO_COLUMNS = /^[\p{Mn}\p{Me}\p{Cf}]$/u
const COMBINING = /^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])$/u
/** Thai and its kin: breaking them takes a dictionary, so gettext does not, and takes their marks for letters. */
const COMPLEX = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\uaa60-\uaadf]$/
const WIDE_MARK = /^[\u302e\u302f]$/
const BREAK = 0
const BREAK_AFTER_SPACE = 1
const CLASS_BITS = 0x1f
const FIRST_RANGE = 0x300

let pairs: Uint8Array | undefined
let starts: number[] | undefined
let values: number[] | undefined
let small: Uint8Array | undefined

/** Class and width of a character in one number: class in the low five bits, columns above. */
function propertiesOf(code: number): number {
  if (starts === undefined || values === undefined) readRuns()
  if (code < FIRST_RANGE && small !== undefined) return small[code] ?? 0
  return lookUp(code)
}

function lookUp(code: number): number {
  const character = String.fromCodePoint(code)
  const columns = NO_COLUMNS.test(character) ? 0 : WIDE_MARK.test(character) ? 2 : 1
  if (COMBINING.test(character)) return (COMPLEX.test(character) ? LETTER : MARK) | (columns << 5)
  let low = 0
  let high = (starts?.length ?? 0) - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts?.[middle] ?? 0) <= code) low = middle
    else high = middle - 1
  }
  const found = values?.[low] ?? LETTER | (1 << 5)
  return columns === 0 ? found & CLASS_BITS : found
}

function readRuns(): void {
  starts = [0]
  values = [LETTER | (1 << 5)]
  let at = 0
  for (const [, distance = '', letter = 'A', wide] of lineBreakRuns.matchAll(/([0-9a-z]+)([A-Z])(\+?)/g)) {
    at += Number.parseInt(distance, 36)
    starts.push(at)
    values.push((letter.charCodeAt(0) - 65) | ((wide === '+' ? 2 : 1) << 5))
  }
  small = Uint8Array.from({ length: FIRST_RANGE }, (_, code) => (code < 0x20 || code === 0x7f ? MARK : lookUp(code)))
}

function pairOf(before: number, after: number): number {
  if (pairs === undefined) {
    const size = lineBreakClasses.length
    pairs = new Uint8Array(size * size)
    for (const [row, name] of lineBreakClasses.entries()) {
      for (const [column, sign] of [...(pairRows[name] ?? '')].entries()) {
        const other = lineBreakClasses.indexOf(pairColumns[column] ?? '')
        pairs[row * size + other] = '_%^'.indexOf(sign)
      }
    }
  }
  return pairs[before * lineBreakClasses.length + after] ?? BREAK
}

/**
 * Where a text must be broken so that no line is wider than `width`, as far as there are places to break: offsets of the
 * first character of each further line. `column` is where the first line begins; `glued` says which offsets must stay with
 * the character before.
 */
export function breakLines(text: string, width: number, column: number, glued: (offset: number) => boolean): number[] {
  const breaks: number[] = []
  let last = -1
  let joined = false
  let spaced = false
  let candidate = -1
  let lineWidth = column
  let pieceWidth = 0
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const properties = propertiesOf(code)
    const kind = properties & CLASS_BITS
    const possible = isBreak(last, joined, spaced, properties) && !glued(at)
    if (kind === SPACE) {
      spaced = true
      joined = false
    } else if (kind !== MARK || last === ZERO_WIDTH_SPACE || spaced) {
      joined = last === HEBREW && !spaced && (kind === HYPHEN || kind === BREAK_AFTER)
      last = kind === MARK ? LETTER : kind === INDICATOR && last === INDICATOR && !spaced ? LETTER : kind
      spaced = false
    }
    if (possible) {
      if (candidate !== -1 && lineWidth + pieceWidth > width) {
        breaks.push(candidate)
        lineWidth = 0
      }
      candidate = at
      lineWidth += pieceWidth
      pieceWidth = 0
    }
    pieceWidth += properties >> 5
    at += code > 0xffff ? 2 : 1
  }
  if (candidate !== -1 && lineWidth + pieceWidth > width) breaks.push(candidate)
  return breaks
}

function isBreak(last: number, joined: boolean, spaced: boolean, properties: number): boolean {
  const kind = properties & CLASS_BITS
  if (last === -1 || joined || kind === SPACE || kind === ZERO_WIDTH_SPACE) return false
  if (last === ZERO_WIDTH_SPACE) return true
  if (kind === MARK && !spaced) return false
  const pair = pairOf(last, kind === MARK ? LETTER : kind)
  if (pair === BREAK_AFTER_SPACE) return spaced || (kind === OPENING && properties >> 5 === 2 && LETTERS.has(last))
  return pair === BREAK
}
