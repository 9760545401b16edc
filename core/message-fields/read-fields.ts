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
import { type IndexedChoice, type MessageBody, type MessageTree, splitBody, type TextSpan } from './message-tree.ts'

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

/** Pieces of a text that is there. */
function bodyPieces(
  tree: MessageTree,
  body: MessageBody,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): MessagePiece[] {
  return splitBody(tree, body).flatMap((part) => {
    if (typeof part === 'string') return [part]
    return 'choice' in part ? choicePieces(tree, part.choice, path, categories) : [fieldAt(tree, part.span, path)]
  })
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
  { start, end, index }: TextSpan,
  path: readonly FieldStep[],
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
