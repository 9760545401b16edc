import { type Message, message } from '#core/messages/message.ts'

export interface IdentifiedText {
  readonly id: string
  readonly text: string
}

export interface MatchedAnswers {
  readonly texts: ReadonlyMap<string, string>
  /** Why an id has no answer that can be used. */
  readonly problems: ReadonlyMap<string, Message>
}

/**
 * Brings answers home by the ids they echo, in whatever order they come. What answers an id nobody asked for is dropped;
 * an id with no answer, or with two that differ, has none.
 */
export function matchAnswers(ids: readonly string[], answers: readonly IdentifiedText[]): MatchedAnswers {
  const texts = new Map<string, string>()
  const problems = new Map<string, Message>()
  const asked = new Set(ids)
  for (const { id, text } of answers) {
    if (!asked.has(id) || problems.has(id)) continue
    const known = texts.get(id)
    if (known !== undefined && known !== text) {
      texts.delete(id)
      problems.set(id, message('machinery.answeredTwice'))
    } else texts.set(id, text)
  }
  for (const id of ids) if (!texts.has(id) && !problems.has(id)) problems.set(id, message('machinery.textLeftOut'))
  return { texts, problems }
}

const wrapper = { xml: ['t', ''], html: ['div', 't'] } as const

/** A text in an element that names its id: services that take markup bring it back with the translation. */
export const wrapText = (style: 'xml' | 'html', { id, text }: IdentifiedText): string => {
  const [element, prefix] = wrapper[style]
  return `<${element} id="${prefix}${id}">${text}</${element}>`
}

const opening = {
  xml: /^\s*<t\b[^<>]*\bid\s*=\s*["']?([\w-]{1,40})["']?[^<>]*>/,
  html: /^\s*<div\b[^<>]*\bid\s*=\s*["']?t([\w-]{1,40})["']?[^<>]*>/,
}
const closing = { xml: /<\/t\s*>\s*$/, html: /<\/div\s*>\s*$/ }

/** The other way round; an answer without its element cannot be told from another's. */
export function unwrapText(style: 'xml' | 'html', answer: string): IdentifiedText | undefined {
  const open = opening[style].exec(answer)
  const close = closing[style].exec(answer)
  if (!open?.[1] || !close || close.index < open[0].length) return undefined
  return { id: open[1], text: answer.slice(open[0].length, close.index) }
}
