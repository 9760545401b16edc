import type { Token } from '#core/usages/syntax/tokens.ts'

/** How far a call is looked into: its arguments are short where they name a string. */
export const REACH = 60

export const isMark = (token: Token | undefined, value: string): boolean =>
  token?.kind === 'mark' && token.value === value

export const isWord = (token: Token | undefined, value: string): boolean =>
  token?.kind === 'word' && token.value === value

export interface ReadText {
  readonly value: string
  readonly isOpen: boolean
  readonly at: number
}

/** The text that begins at a token, with what is joined to it; undefined where there is none. */
export function readText(tokens: readonly Token[], from: number): ReadText | undefined {
  const first = tokens[from]
  if (first?.kind !== 'text' || first.isRest) return undefined
  let value = first.value
  let isOpen = first.isOpen === true
  for (let at = from + 1; !isOpen && at < from + REACH; at++) {
    const token = tokens[at]
    if (isMark(token, '@')) continue
    const joins = isMark(token, '+') || isMark(token, '.')
    const part = joins ? tokens[at + 1] : token
    if (part?.kind !== 'text' || part.isRest) return { value, isOpen: joins && isMark(token, '+'), at: first.start }
    value += part.value
    isOpen = part.isOpen === true
    if (joins) at++
  }
  return { value, isOpen, at: first.start }
}

/** Where the arguments of a call begin, given its opening parenthesis; as many as are within reach. */
export function argumentStarts(tokens: readonly Token[], opening: number): number[] {
  const starts = [opening + 1]
  let depth = 0
  for (let at = opening + 1; at < tokens.length && at < opening + REACH; at++) {
    const token = tokens[at]
    if (token?.kind !== 'mark') continue
    if ('([{'.includes(token.value)) depth++
    else if (')]}'.includes(token.value) && depth-- === 0) return starts
    else if (token.value === ',' && depth === 0) starts.push(at + 1)
  }
  return starts
}
