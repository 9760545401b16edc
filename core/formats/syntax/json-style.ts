import type { FormatOptions } from '../format.ts'
import { isContainer, type JsonDocument, type JsonNode, memberStart } from './json.ts'
import type { EscapeHabits } from './json-string.ts'
import { lastLineBreak, spaceBefore } from './json-trivia.ts'
import { indentAt, lineEnding } from './lines.ts'

/** How a file is laid out, for what we add to it. */
export interface JsonStyle {
  readonly newline: string
  /** One level of indentation; null: everything on one line. */
  readonly unit: string | null
  readonly colon: string
  /** Between the members of a one-line object, after the comma. */
  readonly gap: string
  readonly habits: EscapeHabits
}

/** The style of the first document that shows one, else of the component's parameters, else four spaces. */
export function jsonStyle(
  documents: readonly JsonDocument[],
  params: FormatOptions['params'] = {},
): Omit<JsonStyle, 'habits'> {
  const newline = lineEnding(documents[0]?.text ?? '')
  for (const document of documents) {
    const first = document.root?.children[0]
    if (document.root === null || first === undefined) continue
    const colon = colonOf(document.text, document.root) ?? colonByParams(params)
    const unit = unitOf(document.text, document.root)
    return { newline, unit, colon, gap: gapOf(document.text, document.root) ?? (colon.endsWith(' ') ? ' ' : '') }
  }
  const colon = colonByParams(params)
  return { newline, unit: unitByParams(params), colon, gap: colon.slice(1) }
}

const colonByParams = (params: NonNullable<FormatOptions['params']>): string =>
  params.json_use_compact_separators === true ? ':' : ': '

function unitByParams(params: NonNullable<FormatOptions['params']>): string {
  const indent = params.json_indent
  const width = typeof indent === 'number' && indent >= 0 && indent <= 16 ? Math.floor(indent) : 4
  return params.json_indent_style === 'tabs' ? '\t' : ' '.repeat(width)
}

/** Between a key and its value, where that is a plain colon with blanks. */
export function colonAt(text: string, node: JsonNode): string | undefined {
  if (node.keyStart === -1) return undefined
  const between = text.slice(node.keyEnd, node.start)
  return /^[ \t]*:[ \t]*$/.test(between) ? between : undefined
}

function colonOf(text: string, root: JsonNode): string | undefined {
  for (const node of firstNodes(root)) {
    const colon = colonAt(text, node)
    if (colon !== undefined) return colon
  }
  return undefined
}

function gapOf(text: string, root: JsonNode): string | undefined {
  for (const node of firstNodes(root)) {
    const second = node.children[1]
    if (second === undefined) continue
    const at = memberStart(second)
    const space = text.slice(spaceBefore(text, at), at)
    if (/^[ \t]*$/.test(space)) return space
  }
  return undefined
}

function unitOf(text: string, root: JsonNode): string | null {
  let broken = false
  for (const node of [root, ...firstNodes(root)]) {
    const first = node.children[0]
    if (first === undefined || lastLineBreak(text, node.start, memberStart(first)) === -1) continue
    broken = true
    const outer = indentAt(text, memberStart(node))
    const inner = indentAt(text, memberStart(first))
    if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length)
  }
  return broken ? '' : null
}

/** Some nodes from the beginning of the file: enough to see its habits. */
function firstNodes(root: JsonNode): readonly JsonNode[] {
  const found: JsonNode[] = []
  let level: readonly JsonNode[] = root.children.slice(0, 50)
  while (level.length > 0 && found.length < 500) {
    found.push(...level)
    level = level.filter(isContainer).flatMap((node) => node.children.slice(0, 20))
  }
  return found
}
