const NAME = '[\\p{L}\\p{N}_@.+-]'
const BEFORE_CARET = new RegExp(`(?:^|[^\\p{L}\\p{N}_@.+-])@(${NAME}{0,150})$`, 'u')
const AFTER_CARET = new RegExp(`^${NAME}*`, 'u')

/** A name that somebody is typing. */
export interface MentionAt {
  /** Where its @ is. */
  readonly start: number
  /** Where the name ends, also behind the caret. */
  readonly end: number
  /** What stands between the @ and the caret. */
  readonly typed: string
}

/** The name at the caret, if there is an @ before it that is not part of an address. */
export function mentionAt(text: string, caret: number): MentionAt | undefined {
  const typed = BEFORE_CARET.exec(text.slice(0, caret))?.[1]
  if (typed === undefined) return undefined
  const rest = AFTER_CARET.exec(text.slice(caret))?.[0] ?? ''
  return { start: caret - typed.length - 1, end: caret + rest.length, typed }
}

/** The text with the whole name in the place of what was typed, and where one goes on. */
export function withMention(text: string, { start, end }: MentionAt, username: string) {
  const rest = text.slice(end)
  const before = `${text.slice(0, start)}@${username}`
  return { text: rest.startsWith(' ') ? before + rest : `${before} ${rest}`, caret: before.length + 1 }
}
