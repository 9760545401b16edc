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

export const choicesOf = ({ items }: MessageBody): IndexedChoice[] =>
  items.filter(isChoice).map((choice, index) => ({ ...choice, index }))
