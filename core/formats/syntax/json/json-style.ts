import { indentAt, lineEnding } from '../text/lines.ts'
import type { FormatParams } from '../text/params.ts'
import type { JsonDocument, JsonNode } from './json-document.ts'
import type { EscapeHabits } from './json-string.ts'
import { lastLineBreak, spaceBefore } from './json-trivia.ts'

/** How a file is laid out, for what we add to it. */
export interface JsonStyle {
  readonly newline: string
  /** One level of indentation; null: everything on one line. */
  readonly unit: string | null
  readonly colon: string
  /** Between the members of a one-line object, after the comma. */
  readonly gap: string
  /** Inside the brackets of a one-line collection. */
  readonly padding?: string
  readonly habits: EscapeHabits
}

/** The style of the first document that shows one, else of the component's parameters, else four spaces. */
export function jsonStyle(documents: readonly JsonDocument[], params: FormatParams = {}): Omit<JsonStyle, 'habits'> {
  const newline = lineEnding(documents[0]?.text ?? '')
  for (const document of documents) {
    const { root } = document
    if (root === null || document.firstChild(root) === null) continue
    const nodes = firstNodes(document, root)
    const colon = colonOf(document, nodes) ?? colonByParams(params)
    const gap = gapOf(document, nodes) ?? (colon.endsWith(' ') ? ' ' : '')
    return { newline, unit: unitOf(document, [root, ...nodes]), colon, gap }
  }
  const colon = colonByParams(params)
  return { newline, unit: unitByParams(params), colon, gap: colon.slice(1) }
}

const colonByParams = (params: FormatParams): string => (params.json_use_compact_separators === true ? ':' : ': ')

function unitByParams(params: FormatParams): string {
  const indent = params.json_indent
  const width = typeof indent === 'number' && indent >= 0 && indent <= 16 ? Math.floor(indent) : 4
  return params.json_indent_style === 'tabs' ? '\t' : ' '.repeat(width)
}

/** Between a key and its value, where that is a plain colon with blanks. */
export function colonAt(document: JsonDocument, node: JsonNode): string | undefined {
  if (document.keyStart(node) === -1) return undefined
  const between = document.text.slice(document.keyEnd(node), document.start(node))
  return /^[ \t]*:[ \t]*$/.test(between) ? between : undefined
}

function colonOf(document: JsonDocument, nodes: readonly JsonNode[]): string | undefined {
  for (const node of nodes) {
    const colon = colonAt(document, node)
    if (colon !== undefined) return colon
  }
  return undefined
}

function gapOf(document: JsonDocument, nodes: readonly JsonNode[]): string | undefined {
  const { text } = document
  for (const node of nodes) {
    const first = document.firstChild(node)
    const second = first === null ? null : document.nextSibling(first)
    if (second === null) continue
    const at = document.memberStart(second)
    const space = text.slice(spaceBefore(text, at), at)
    if (/^[ \t]*$/.test(space)) return space
  }
  return undefined
}

function unitOf(document: JsonDocument, nodes: readonly JsonNode[]): string | null {
  const { text } = document
  let broken = false
  for (const node of nodes) {
    const first = document.firstChild(node)
    if (first === null || lastLineBreak(text, document.start(node), document.memberStart(first)) === -1) continue
    broken = true
    const outer = indentAt(text, document.memberStart(node))
    const inner = indentAt(text, document.memberStart(first))
    if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length)
  }
  return broken ? '' : null
}

/** Some nodes from the beginning of the file: enough to see its habits. */
function firstNodes(document: JsonDocument, root: JsonNode): readonly JsonNode[] {
  const found: JsonNode[] = []
  let level = firstChildren(document, root, 50)
  while (level.length > 0 && found.length < 500) {
    found.push(...level)
    level = level.filter((node) => document.isContainer(node)).flatMap((node) => firstChildren(document, node, 20))
  }
  return found
}

function firstChildren(document: JsonDocument, container: JsonNode, count: number): JsonNode[] {
  const found: JsonNode[] = []
  for (let at = document.firstChild(container); at !== null && found.length < count; at = document.nextSibling(at)) {
    found.push(at)
  }
  return found
}

/** How a collection stands that is all on one line; undefined where it is not, or holds nothing. */
export function oneLineStyle(document: JsonDocument, node: JsonNode): Pick<JsonStyle, 'padding' | 'gap'> | undefined {
  const { text } = document
  const first = document.isContainer(node) ? document.firstChild(node) : null
  if (first === null || lastLineBreak(text, document.start(node), document.end(node)) !== -1) return undefined
  const padding = text.slice(document.start(node) + 1, document.memberStart(first))
  return { padding, gap: gapOf(document, [node]) ?? ' ' }
}
