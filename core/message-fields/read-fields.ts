import { addMissing, blankAttribute, indentBefore } from './blank-fields.ts'
import {
  type CategoriesOf,
  type FieldStep,
  fieldKey,
  indentLines,
  type MessageField,
  type MessageFields,
  type MessagePiece,
} from './fields.ts'
import { choicesOf, type IndexedChoice, type MessageBody, type MessageTree } from './message-tree.ts'

/** The fields of a message, and empty ones for what the language or the source has and the message lacks. */
export function fieldsOf(tree: MessageTree, source: MessageTree | undefined, categories: CategoriesOf): MessageFields {
  const pieces: MessagePiece[] = []
  let at = 0
  for (const { name, body } of tree.parts) {
    pieces.push(tree.text.slice(at, body.start))
    const path: FieldStep[] = name === '' ? [] : [{ kind: 'attribute', name, selector: '', index: 0 }]
    pieces.push(...bodyPieces(tree, body, path, categories))
    at = body.end
  }
  pieces.push(tree.text.slice(at))
  const known = new Set(tree.parts.map(({ name }) => name))
  for (const { name, body } of source?.parts ?? [])
    if (source && name !== '' && !known.has(name)) pieces.push(blankAttribute(source, name, body, categories))
  return pieces.filter((piece) => piece !== '')
}

/** Pieces of a text that is there. Blanks at the ends of a text between branches are not for anybody to type. */
function bodyPieces(
  tree: MessageTree,
  body: MessageBody,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): MessagePiece[] {
  const choices = choicesOf(body)
  if (choices.length === 0) return [fieldAt(tree, body.start, body.end, path, 0)]
  const pieces: MessagePiece[] = []
  let at = body.start
  for (const choice of choices) {
    pieces.push(...between(tree, at, choice.start, path, choice.index))
    pieces.push(...choicePieces(tree, choice, path, categories))
    at = choice.end
  }
  return [...pieces, ...between(tree, at, body.end, path, choices.length)]
}

function between(
  tree: MessageTree,
  start: number,
  end: number,
  path: readonly FieldStep[],
  index: number,
): MessagePiece[] {
  const text = tree.text.slice(start, end)
  const trimmed = text.trim()
  if (trimmed === '') return [text]
  const from = start + text.indexOf(trimmed)
  const to = from + trimmed.length
  return [tree.text.slice(start, from), fieldAt(tree, from, to, path, index), tree.text.slice(to, end)]
}

function choicePieces(
  tree: MessageTree,
  choice: IndexedChoice,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): MessagePiece[] {
  const pieces: MessagePiece[] = []
  let at = choice.start
  const missing = addMissing(tree, choice, path, categories)
  for (const option of choice.options) {
    pieces.push(tree.text.slice(at, option.start))
    if (option.isDefault) pieces.push(...missing)
    pieces.push(tree.text.slice(option.start, option.body.start))
    const step: FieldStep = { kind: choice.kind, name: choice.name, selector: option.selector, index: choice.index }
    pieces.push(...bodyPieces(tree, option.body, [...path, step], categories))
    at = option.body.end
  }
  return [...pieces, tree.text.slice(at, choice.end)]
}

/** The field of a stretch of the message; lines below the first without what they all begin with. */
function fieldAt(
  { text, syntax }: MessageTree,
  start: number,
  end: number,
  path: readonly FieldStep[],
  index: number,
): MessageField {
  const raw = text.slice(start, end)
  const field = { kind: 'field', key: fieldKey(path, index), path, empty: '' } as const
  if (syntax.id !== 'fluent-message') return { ...field, text: raw, indent: '' }
  if (!raw.includes('\n'))
    return { ...field, text: raw, indent: path.length > 0 ? `${indentBefore(text, start)}    ` : '' }
  const indent = sharedIndent(raw)
  const shown = raw.replaceAll(`\n${indent}`, '\n')
  return indentLines(shown, indent) === raw ? { ...field, text: shown, indent } : { ...field, text: raw, indent: '' }
}

/** What all lines below the first begin with. */
function sharedIndent(raw: string): string {
  const lines = raw.split('\n').slice(1)
  const widths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  return ' '.repeat(widths.length === 0 ? 0 : Math.min(...widths))
}
