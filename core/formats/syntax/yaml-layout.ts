import type { Splice } from './splice.ts'
import type { YamlDocument, YamlNode } from './yaml-document.ts'
import { isAllBlank, skipBlanks } from './yaml-lines.ts'
import { inOrder, type NewYamlMember, renderFlow, renderMember } from './yaml-new.ts'
import { afterBreak, isBlank, isBreak, lineEnd } from './yaml-source.ts'
import type { YamlStyle } from './yaml-style.ts'

/** What is to happen among the children of one collection of the file. */
export interface ChildChanges {
  readonly first: NewYamlMember[]
  readonly last: NewYamlMember[]
  readonly after: Map<YamlNode, NewYamlMember[]>
  readonly removed: Set<YamlNode>
}

export function lineStart(text: string, at: number): number {
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--
  return at
}

/** Where the line after the one of `at` begins. */
export function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at)
  return end < text.length ? afterBreak(text, end) : end
}

const isOwnLine = (text: string, head: number): boolean => isAllBlank(text, lineStart(text, head), head)

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
  for (let index = 0; index < children.length; index++) {
    const first = children[index] as YamlNode
    if (!removed.has(first)) {
      before = first
      continue
    }
    let last = first
    for (
      let next = children[index + 1];
      next !== undefined && removed.has(next) && joins(last, next);
      next = children[index + 1]
    ) {
      last = next
      index++
    }
    const after = children.slice(index + 1, index + 2)[0]
    runs.push({ first, last, before, after })
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
  const render = (members: readonly NewYamlMember[]) =>
    members.map((member) => renderMember(member, inList, column, style))
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
    const lines = render(members).map((line) => style.newline + lead + line)
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
  let { start } = linesOf(document, first)
  let { end } = linesOf(document, last)
  const atEnd = end >= text.length
  const blank = blankLineBefore(text, start)
  if (blank !== -1 && (atEnd || isBlankLine(text, end))) start = blank
  else if (start === 0 && isBlankLine(text, end)) end = nextLine(text, end)
  const open = atEnd && end > 0 && !isBreak(text.charCodeAt(end - 1))
  return { start: open ? breakBefore(text, start) : start, end, text: '' }
}

const isBlankLine = (text: string, start: number): boolean =>
  start < text.length && isBreak(text.charCodeAt(skipBlanks(text, start)))

function breakBefore(text: string, at: number): number {
  if (at === 0) return 0
  return text.charCodeAt(at - 1) === 10 && text.charCodeAt(at - 2) === 13 ? at - 2 : at - 1
}

/** Start of the blank lines that end at `start`; -1 where there are none. */
function blankLineBefore(text: string, start: number): number {
  let found = -1
  for (let at = start; at > 0; ) {
    const before = lineStart(text, breakBefore(text, at))
    if (!isAllBlank(text, before, breakBefore(text, at))) break
    found = before
    at = before
  }
  return found
}

export function isSpace(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (!isBlank(unit) && !isBreak(unit)) return false
  }
  return true
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
    const tail = run.after === undefined && run.before !== undefined
    const start = tail ? document.end(run.before) : document.head(run.first)
    splices.push({ start, end: run.after === undefined ? document.end(run.last) : document.head(run.after), text: '' })
  }
  return splices
}
