/** What a message chooses between: by number, by order, by a word. */
export type ChoiceKind = 'plural' | 'selectordinal' | 'select'

/** A value that is put in as it is. */
export interface MessageArgument {
  readonly kind: 'argument'
  readonly name: string
  /** What stands there whatever the values are. */
  readonly literal?: string
  readonly start: number
  readonly end: number
}

export interface MessageOption {
  readonly selector: string
  /** The whole branch, with its selector. */
  readonly start: number
  readonly end: number
  readonly isDefault: boolean
  readonly body: MessageBody
}

export interface MessageChoice {
  readonly kind: ChoiceKind
  readonly name: string
  readonly start: number
  readonly end: number
  readonly options: readonly MessageOption[]
}

/** A choice, and how many stand before it in its text. */
export interface IndexedChoice extends MessageChoice {
  readonly index: number
}

export interface MessageBody {
  readonly start: number
  readonly end: number
  /** From left to right. */
  readonly items: readonly (MessageArgument | MessageChoice)[]
}

/** The value of a message, whose name is '', or one of its attributes. */
export interface MessagePart {
  readonly name: string
  readonly body: MessageBody
}

/** How branches are written, where some have to be added. */
export interface MessageSyntax {
  readonly id: 'icu-message' | 'fluent-message'
  /** What stands before and behind the text of a branch. */
  branch(selector: string): readonly [before: string, after: string]
  attribute(name: string): string
  /** What stands for a text that must be there and is empty. */
  readonly empty: string
}

/** A message whose texts are known by their places. */
export interface MessageTree {
  readonly text: string
  readonly syntax: MessageSyntax
  readonly parts: readonly MessagePart[]
}

export const isChoice = (item: MessageArgument | MessageChoice): item is MessageChoice => item.kind !== 'argument'

const choicesOf = ({ items }: MessageBody): IndexedChoice[] =>
  items.filter(isChoice).map((choice, index) => ({ ...choice, index }))

/** A text between the choices of a body, without the blanks at its ends. */
export interface TextSpan {
  readonly start: number
  readonly end: number
  /** How many choices stand before it. */
  readonly index: number
}

/** What a body is made of, from left to right: texts, choices, and blanks that are not for anybody to type. */
export function splitBody(
  { text }: MessageTree,
  body: MessageBody,
): (string | { readonly span: TextSpan } | { readonly choice: IndexedChoice })[] {
  const choices = choicesOf(body)
  if (choices.length === 0) return [{ span: { start: body.start, end: body.end, index: 0 } }]
  const between = (start: number, end: number, index: number) => {
    const trimmed = text.slice(start, end).trim()
    if (trimmed === '') return [text.slice(start, end)]
    const from = text.indexOf(trimmed, start)
    const to = from + trimmed.length
    return [text.slice(start, from), { span: { start: from, end: to, index } }, text.slice(to, end)]
  }
  const ends = [body.start, ...choices.map(({ end }) => end)]
  return [
    ...choices.flatMap((choice, index) => [...between(ends[index] ?? body.start, choice.start, index), { choice }]),
    ...between(ends.at(-1) ?? body.start, body.end, choices.length),
  ]
}
