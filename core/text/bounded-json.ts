/** Deeper than this nothing is nested that people or programs mean. */
export const DEEPEST_JSON = 256

export class TooDeepError extends SyntaxError {
  constructor() {
    super(`It is nested more than ${DEEPEST_JSON} deep.`)
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** `[` and `{` differ in one bit, and so do `]` and `}`; nothing else is either with that bit set. */
const CASE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/** Whether JSON is nested deeper than allowed: one pass over it, which is over where that is certain. */
export function isTooDeep(text: string, deepest = DEEPEST_JSON): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code | CASE_BIT) === OPENING) {
      if (++depth > deepest) return true
    } else if ((code | CASE_BIT) === CLOSING) depth--
  }
  return false
}

/** Texts are most of what is sent: they are stepped over by the engine's own search. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote
  while (text.charCodeAt(at - 1) === BACKSLASH) at--
  return (quote - at) % 2 === 1
}

/** `JSON.parse` for what others wrote: nesting that costs more to refuse than to read is never begun with. */
export function parseBoundedJson(text: string): unknown {
  if (isTooDeep(text)) throw new TooDeepError()
  return JSON.parse(text)
}
