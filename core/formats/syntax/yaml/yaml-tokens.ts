import { afterBreak, lineEnd } from '../text/line-blocks.ts'
import { isBlank, isBreak, isFlowIndicator, isSpaceOrEnd } from './yaml-source.ts'

/** A piece of a YAML text; `lineStart`: of the line that its end is on. */
export interface Token {
  readonly start: number
  readonly end: number
  readonly lineStart: number
}

const COLON = 58
const HASH = 35

/** May a plain scalar begin here? */
export function startsPlain(text: string, at: number, inFlow: boolean): boolean {
  const unit = text.charCodeAt(at)
  if (isSpaceOrEnd(unit)) return false
  if (unit === 45 || unit === 63 || unit === COLON) {
    const next = text.charCodeAt(at + 1)
    return !isSpaceOrEnd(next) && !(inFlow && isFlowIndicator(next))
  }
  return !'[]{},#&*!|>\'"%@`'.includes(text[at] ?? '')
}

/** End of a plain scalar on its line, trailing blanks left out. Stops before ` #` and before a colon that ends a key. */
export function plainEnd(text: string, at: number, inFlow: boolean): number {
  let end = at
  for (; ; at++) {
    const unit = text.charCodeAt(at)
    if (isBreak(unit) || Number.isNaN(unit)) return end
    if (isBlank(unit)) continue
    if (unit === HASH && at > end && isBlank(text.charCodeAt(at - 1))) return end
    if (inFlow && isFlowIndicator(unit)) return end
    if (unit === COLON) {
      const next = text.charCodeAt(at + 1)
      if (isSpaceOrEnd(next) || (inFlow && isFlowIndicator(next))) return end
    }
    end = at + 1
  }
}

/** A quoted scalar; undefined where it is never closed. */
export function quotedToken(text: string, start: number, lineStart: number): Token | undefined {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) {
      if (quote === 39 && text.charCodeAt(at + 1) === quote) at++
      else return { start, end: at + 1, lineStart }
    } else if (unit === 92 && quote === 34 && !isBreak(text.charCodeAt(at + 1))) {
      at++
    } else if (isBreak(unit)) {
      at = afterBreak(text, at) - 1
      lineStart = at + 1
    }
  }
  return undefined
}

/** The word that begins with an anchor, alias or tag indicator. */
export function propertyEnd(text: string, at: number, inFlow: boolean): number {
  if (text.startsWith('!<', at)) {
    const close = text.indexOf('>', at)
    if (close !== -1 && close < lineEnd(text, at)) return close + 1
  }
  while (!isSpaceOrEnd(text.charCodeAt(at)) && !(inFlow && isFlowIndicator(text.charCodeAt(at)))) at++
  return at
}

/** A key and the colon behind it, on one line. */
export interface KeyToken {
  readonly start: number
  readonly end: number
  readonly colon: number
}

/** The key that begins at `at`, its anchor and tag left out; undefined where this is no key. */
export function keyToken(text: string, at: number): KeyToken | undefined {
  for (let unit = text.charCodeAt(at); unit === 38 || unit === 33; unit = text.charCodeAt(at)) {
    at = propertyEnd(text, at, false)
    while (isBlank(text.charCodeAt(at))) at++
  }
  const end = keyEnd(text, at)
  let colon = end
  while (isBlank(text.charCodeAt(colon))) colon++
  const isKey = end >= at && text.charCodeAt(colon) === COLON && isSpaceOrEnd(text.charCodeAt(colon + 1))
  return isKey ? { start: at, end, colon } : undefined
}

function keyEnd(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit === 34 || unit === 39) {
    const limit = lineEnd(text, at)
    const token = quotedToken(text.slice(at, limit), 0, 0)
    return token === undefined ? -1 : at + token.end
  }
  if (unit === 42) return propertyEnd(text, at, false)
  if (unit === 91 || unit === 123) return bracketEnd(text, at)
  if (unit === COLON) return isSpaceOrEnd(text.charCodeAt(at + 1)) ? at : plainEnd(text, at, false)
  return startsPlain(text, at, false) ? plainEnd(text, at, false) : -1
}

/** End of a flow collection that is closed on its line; -1 where it is not. */
function bracketEnd(text: string, at: number): number {
  const limit = lineEnd(text, at)
  let depth = 0
  for (; at < limit; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 91 || unit === 123) depth++
    else if (unit === 93 || unit === 125) depth--
    if (depth === 0) return at + 1
  }
  return -1
}
