import type { ChoiceKind } from './message-tree.ts'

/** One step on the way to a text: which branch of what, or which attribute. */
export interface FieldStep {
  readonly kind: ChoiceKind | 'attribute'
  readonly name: string
  readonly selector: string
  /** Which choice of its text it is: one message may choose by the same value twice. */
  readonly index: number
}

/** A text of a message that is edited by itself. */
export interface MessageField {
  readonly kind: 'field'
  /** Says which one it is, whatever is in the others. */
  readonly key: string
  readonly path: readonly FieldStep[]
  readonly text: string
  /** What lines below the first begin with in the message. */
  readonly indent: string
  /** What stands for it where it is empty. */
  readonly empty: string
}

/** What is left out of the message as long as its fields are empty. */
export interface OptionalPieces {
  readonly kind: 'optional'
  readonly before: string
  readonly pieces: readonly MessagePiece[]
  readonly after: string
}

export type MessagePiece = string | MessageField | OptionalPieces

/** The categories of numbers that a language tells apart, `other` among them, in their usual order. */
export type CategoriesOf = (kind: 'plural' | 'selectordinal') => readonly string[]

/** A message as texts and what holds them together. Joined they are the message. */
export type MessageFields = readonly MessagePiece[]

/** All fields, from the first to the last. */
export const allFields = (pieces: MessageFields): MessageField[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : piece.kind === 'field' ? [piece] : allFields(piece.pieces),
  )

/** The message that the pieces make. */
export const joinFields = (pieces: MessageFields): string => pieces.map(textOf).join('')

function textOf(piece: MessagePiece): string {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'field') return piece.text === '' ? piece.empty : indentLines(piece.text, piece.indent)
  const isEmpty = allFields(piece.pieces).every(({ text }) => text === '')
  return isEmpty ? '' : `${piece.before}${joinFields(piece.pieces)}${piece.after}`
}

/** The same with another text in one field. */
export const withFieldText = (pieces: MessageFields, key: string, text: string): MessageFields =>
  pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if (piece.kind === 'optional') return { ...piece, pieces: withFieldText(piece.pieces, key, text) }
    return piece.key === key ? { ...piece, text } : piece
  })

/** Lines below the first, those that are not empty, begin with this. */
export const indentLines = (text: string, indent: string): string =>
  indent === '' ? text : text.replaceAll(/\n(?!\n|$)/g, `\n${indent}`)

export const fieldKey = (path: readonly FieldStep[], position: number): string =>
  [...path.map(({ kind, name, selector, index }) => `${index} ${kind} ${name} ${selector}`), position].join(' / ')
