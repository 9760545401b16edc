import {
  type CategoriesOf,
  type FieldStep,
  fieldKey,
  type MessageFields,
  type MessagePiece,
  type OptionalPieces,
} from './fields.ts'
import {
  type IndexedChoice,
  type MessageBody,
  type MessageOption,
  type MessageTree,
  splitBody,
  type TextSpan,
} from './message-tree.ts'

/** Empty fields in the shape of the source, with the branches that the language needs. */
export function emptyFields(source: MessageTree, categories: CategoriesOf): MessageFields {
  const pieces = source.parts.flatMap(({ name, body }): readonly MessagePiece[] =>
    name === '' ? blankBody(source, body, [], categories) : [blankAttribute(source, name, body, categories)],
  )
  return [{ kind: 'optional', before: '', pieces, after: '' }]
}

/** An attribute that the source has; it comes into the message with its first text. */
export function blankAttribute(
  source: MessageTree,
  name: string,
  body: MessageBody,
  categories: CategoriesOf,
): OptionalPieces {
  const pieces = blankBody(source, body, [{ kind: 'attribute', name, selector: '', index: 0 }], categories)
  return { kind: 'optional', before: `\n${source.syntax.attribute(name)}`, pieces, after: '' }
}

/** Empty branches for categories of the language that a plural lacks; each comes into the message with its first text. */
export function addMissing(
  tree: MessageTree,
  choice: IndexedChoice,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): OptionalPieces[] {
  const usual = choice.options.find(({ isDefault }) => isDefault)
  if (!usual || choice.kind === 'select') return []
  const there = new Set(choice.options.map(({ selector }) => selector))
  return categories(choice.kind)
    .filter((category) => !there.has(category))
    .map((category) => blankBranch(tree, choice, usual, category, path, categories))
}

function blankBranch(
  tree: MessageTree,
  { kind, name, index }: IndexedChoice,
  like: MessageOption,
  selector: string,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): OptionalPieces {
  const [before, after] = tree.syntax.branch(selector)
  const pieces = blankBody(tree, like.body, [...path, { kind, name, selector, index }], categories)
  return { kind: 'optional', before, pieces, after: `${after}${blankBefore(tree.text, like.start) || ' '}` }
}

/** The text between branches is asked for where the source has some. */
function blankBody(
  tree: MessageTree,
  body: MessageBody,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): MessagePiece[] {
  return splitBody(tree, body).flatMap((part, _, parts) => {
    if (typeof part === 'string') return [part]
    if ('choice' in part) return blankChoice(tree, part.choice, path, categories)
    return [blankField(tree, part.span, path, parts.length === 1 ? tree.syntax.empty : '')]
  })
}

/** Branches for single numbers as in the source, those for categories as the language has them, the usual one last. */
function blankChoice(
  tree: MessageTree,
  choice: IndexedChoice,
  path: readonly FieldStep[],
  categories: CategoriesOf,
): MessagePiece[] {
  const { kind, name, index, options, start, end } = choice
  const [first] = options
  const last = options.at(-1)
  const usual = options.find(({ isDefault }) => isDefault) ?? last
  if (!first || !last || !usual) return [tree.text.slice(start, end)]
  const wanted = kind === 'select' ? undefined : new Set(categories(kind))
  const isKept = ({ selector }: MessageOption) => wanted?.has(selector) || !/^[a-z]+$/.test(selector) || !wanted
  const kept = options.filter((option) => option !== usual && isKept(option))
  const there = new Set([usual, ...kept].map(({ selector }) => selector))
  const added = [...(wanted ?? [])].filter((category) => !there.has(category))
  return [
    tree.text.slice(start, first.start),
    ...kept.map((option) => ({
      ...blankBranch(tree, choice, option, option.selector, path, categories),
      after: `${tree.syntax.branch('')[1]}${blankBefore(tree.text, usual.start) || ' '}`,
    })),
    ...added.map((category) => blankBranch(tree, choice, usual, category, path, categories)),
    tree.text.slice(usual.start, usual.body.start),
    ...blankBody(tree, usual.body, [...path, { kind, name, selector: usual.selector, index }], categories),
    tree.text.slice(usual.body.end, usual.end),
    tree.text.slice(last.end, end),
  ]
}

const blankField = (
  { text, syntax }: MessageTree,
  { start, index }: TextSpan,
  path: readonly FieldStep[],
  empty: string,
): MessagePiece => ({
  kind: 'field',
  key: fieldKey(path, index),
  path,
  text: '',
  indent: syntax.id === 'fluent-message' && path.length > 0 ? `${indentBefore(text, start)}    ` : '',
  empty,
})

/** The blanks that stand right before a place. */
const blankBefore = (text: string, at: number): string => /\s*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? ''

/** What the line of a place begins with. */
export const indentBefore = (text: string, at: number): string =>
  /^ */.exec(text.slice(text.lastIndexOf('\n', Math.max(0, at - 1)) + 1))?.[0] ?? ''
