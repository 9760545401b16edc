const CONTINUATION = /\\(\r\n|\r|\n)([ \t\f]*)/g

interface Wrap {
  /** Backslash, line break and indentation. */
  readonly joint: string
  /** Lines end where the text has a line break, and only there. */
  readonly atNewlines: boolean
  readonly width: number
}

/** How the lines of a value are continued; undefined where it stands on one line. */
function wrapOf(raw: string): Wrap | undefined {
  const joints = [...raw.matchAll(CONTINUATION)].filter(({ index }) => isEscape(raw, index))
  const [first] = joints
  if (first === undefined) return undefined
  const atNewlines = joints.every(({ index }) => raw.startsWith('\\n', index - 2) && isEscape(raw, index - 2))
  let width = 0
  let from = 0
  for (const { index, 0: whole } of joints) {
    width = Math.max(width, index - from)
    from = index + whole.length
  }
  return { joint: first[0], atNewlines, width: Math.max(width, raw.length - from, 20) }
}

/** Is the backslash here one that escapes, not one that is escaped? */
function isEscape(raw: string, index: number): boolean {
  let count = 0
  while (raw[index - 1 - count] === '\\') count++
  return count % 2 === 0
}

/** Breaks a new value into lines as the old one was. */
export function wrapLike(escaped: string, old: string): string {
  const wrap = old.includes('\\\n') || old.includes('\\\r') ? wrapOf(old) : undefined
  if (wrap === undefined) return escaped
  const pieces = wrap.atNewlines ? piecesAtNewlines(escaped) : piecesOfWidth(escaped, wrap.width)
  return pieces.map((piece, index) => (index > 0 ? protectBlank(piece) : piece)).join(wrap.joint)
}

/** Blanks at the beginning of a continued line would be dropped. */
const protectBlank = (piece: string): string => (/^[ \t\f]/.test(piece) ? `\\${piece}` : piece)

function piecesAtNewlines(escaped: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] !== '\\') continue
    at++
    if (escaped[at] !== 'n' || at + 1 >= escaped.length) continue
    pieces.push(escaped.slice(from, at + 1))
    from = at + 1
  }
  pieces.push(escaped.slice(from))
  return pieces
}

function piecesOfWidth(escaped: string, width: number): string[] {
  const pieces: string[] = []
  let from = 0
  let chance = 0
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] === '\\') at++
    else if (escaped[at] === ' ' && escaped[at + 1] !== ' ' && at + 1 < escaped.length) {
      if (at - from > width && chance > from) {
        pieces.push(escaped.slice(from, chance))
        from = chance
      }
      chance = at + 1
    }
  }
  if (escaped.length - from > width && chance > from) {
    pieces.push(escaped.slice(from, chance))
    from = chance
  }
  pieces.push(escaped.slice(from))
  return pieces
}
