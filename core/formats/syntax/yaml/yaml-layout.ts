import { isOwnLine, isSpace, lineEnd, lineStart, nextLine, removedLines, skipBlanks } from '../text/line-blocks.ts'
import type { Splice } from '../text/splice.ts'
import type { YamlDocument, YamlNode } from './yaml-document.ts'
import { isRoomForBlock } from './yaml-lines.ts'
import { inOrder, type NewYamlMember, renderFlow, renderMember } from './yaml-new.ts'
import type { YamlStyle } from './yaml-style.ts'

/** What is to happen among the children of one collection of the file. */
export interface ChildChanges {
  readonly first: NewYamlMember[]
  readonly last: NewYamlMember[]
  readonly after: Map<YamlNode, NewYamlMember[]>
  readonly removed: Set<YamlNode>
}

/** The comment above a member and the member itself, whole lines. */
export function linesOf(document: YamlDocument, node: YamlNode): { start: number; end: number } {
  const { text } = document
  const note = document.note(node)
  const start = note === -1 ? lineStart(text, document.head(node)) : note
  return { start, end: nextLine(text, document.end(node)) }
}

/** Neighbours that go together, and whether anything of their collection stays behind them. */
interface Run {
  readonly first: YamlNode
  readonly last: YamlNode
  readonly before: YamlNode | undefined
  readonly after: YamlNode | undefined
}

function runsOf(
  children: readonly YamlNode[],
  removed: ReadonlySet<YamlNode>,
  joins: (a: YamlNode, b: YamlNode) => boolean,
): Run[] {
  const runs: Run[] = []
  let before: YamlNode | undefined
  let first: YamlNode | undefined
  for (const [index, last] of children.entries()) {
    if (!removed.has(last)) {
      before = last
      continue
    }
    first ??= last
    const after = children[index + 1]
    if (after !== undefined && removed.has(after) && joins(last, after)) continue
    runs.push({ first, last, before, after })
    first = undefined
  }
  return runs
}

/** Splices that add and remove the members of a block collection. */
export function blockSplices(
  document: YamlDocument,
  container: YamlNode,
  changes: ChildChanges,
  style: YamlStyle,
): Splice[] {
  const { text } = document
  const { removed, after, last } = changes
  const children = document.children(container)
  const column = document.column(container)
  const inList = document.kind(container) === 'sequence'
  const lead = ' '.repeat(column)
  const render = (members: readonly NewYamlMember[], at = -1) => {
    const blocks = at === -1 || isRoomForBlock(text, at, column)
    return members.map((member) => renderMember(member, inList, column, { ...style, blocks }))
  }
  const splices: Splice[] = []
  const addBefore = (node: YamlNode, members: readonly NewYamlMember[]): void => {
    if (members.length === 0) return
    const own = isOwnLine(text, document.head(node))
    const at = own ? linesOf(document, node).start : document.head(node)
    const lines = render(members).map((line) => (own ? lead + line + style.newline : line + style.newline + lead))
    splices.push({ start: at, end: at, text: lines.join('') })
  }
  const [firstChild] = children
  if (firstChild !== undefined) addBefore(firstChild, inOrder(changes.first))
  const touched = new Set(after.keys())
  const lastChild = children.at(-1)
  if (last.length > 0 && lastChild !== undefined) touched.add(lastChild)
  for (const child of touched) {
    const members = inOrder([...(after.get(child) ?? []), ...(child === lastChild ? last : [])])
    if (removed.has(child)) {
      addBefore(child, members)
      continue
    }
    const at = lineEnd(text, document.end(child))
    const lines = render(members, at).map((line) => style.newline + lead + line)
    splices.push({ start: at, end: at, text: lines.join('') })
  }
  const joins = (a: YamlNode, b: YamlNode): boolean =>
    isSpace(text, linesOf(document, a).end, linesOf(document, b).start) && !touched.has(a)
  for (const run of runsOf(children, removed, joins)) splices.push(removalOfLines(document, run))
  return splices
}

function removalOfLines(document: YamlDocument, { first, last, before, after }: Run): Splice {
  const { text } = document
  const head = document.head(first)
  if (before === undefined && after !== undefined && !isOwnLine(text, head)) {
    const note = document.note(after)
    return { start: head, end: note === -1 ? document.head(after) : skipBlanks(text, note), text: '' }
  }
  return removedLines(text, linesOf(document, first).start, linesOf(document, last).end)
}

/** Splices that add and remove the members of a flow collection that has some. */
export function flowSplices(
  document: YamlDocument,
  container: YamlNode,
  changes: ChildChanges,
  style: YamlStyle,
): Splice[] {
  const { removed, after, last } = changes
  const children = document.children(container)
  const inList = document.kind(container) === 'flow-sequence'
  const [firstChild] = children
  const lastChild = children.at(-1)
  const splices: Splice[] = []
  const render = (heads: readonly NewYamlMember[]) => inOrder(heads).map((member) => renderFlow(member, inList, style))
  const addBefore = (node: YamlNode, members: readonly string[]): void => {
    if (members.length === 0) return
    const keeps = children.some((child) => child >= node && !removed.has(child))
    const at = document.head(node)
    splices.push({ start: at, end: at, text: members.join(', ') + (keeps ? ', ' : '') })
  }
  if (firstChild !== undefined) addBefore(firstChild, render(changes.first))
  for (const child of new Set([...after.keys(), ...(last.length > 0 && lastChild !== undefined ? [lastChild] : [])])) {
    const members = render([...(after.get(child) ?? []), ...(child === lastChild ? last : [])])
    const at = document.end(child)
    if (removed.has(child)) addBefore(child, members)
    else splices.push({ start: at, end: at, text: members.map((member) => `, ${member}`).join('') })
  }
  for (const run of runsOf(children, removed, () => true)) {
    const { first, last: end, before, after: next } = run
    if (before !== undefined) splices.push({ start: document.end(before), end: document.end(end), text: '' })
    else
      splices.push({
        start: document.head(first),
        end: next === undefined ? document.end(end) : document.head(next),
        text: '',
      })
  }
  return splices
}
