export interface MentionPart {
  readonly start: number
  readonly text: string
  readonly isMention: boolean
}

/** Cuts a comment where it names people; an address of mail is no mention. */
export function mentionParts(text: string): MentionPart[] {
  const parts: MentionPart[] = []
  let from = 0
  for (const found of text.matchAll(/(?<![\p{L}\p{N}_.+-])@[\p{L}\p{N}_][\p{L}\p{N}_.+@-]*(?<![.@+-])/gu)) {
    if (found.index > from) parts.push({ start: from, text: text.slice(from, found.index), isMention: false })
    parts.push({ start: found.index, text: found[0], isMention: true })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ start: from, text: text.slice(from), isMention: false })
  return parts
}
