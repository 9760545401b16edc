import { parseToml } from '#core/formats/syntax/keyed/toml.ts'
import { parseYaml } from '#core/formats/syntax/yaml/yaml.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'

const silent = { list: [], add: () => {} }

/** More values than any settings have. */
const MAX_VALUES = 20_000
const DEEPEST = 20

interface Tree<Node> {
  children(node: Node): readonly Node[]
  isContainer(node: Node): boolean
  key(node: Node): string
  scalar(node: Node): string
}

type HasNames<Node> = (node: Node) => boolean

/** A document as plain values: objects, lists and texts. */
function plainValue<Node>(tree: Tree<Node>, node: Node, hasNames: HasNames<Node>, depth = 0): unknown {
  if (depth > DEEPEST) return undefined
  const children = () => tree.children(node)
  const inner = (child: Node) => plainValue(tree, child, hasNames, depth + 1)
  if (hasNames(node)) return Object.fromEntries(children().map((child) => [tree.key(child), inner(child)]))
  return tree.isContainer(node) ? children().map(inner) : tree.scalar(node)
}

export function yamlValue(text: string): unknown {
  const document = parseYaml(text, silent, MAX_VALUES)
  return document.root === null ? undefined : plainValue(document, document.root, (node) => document.isMap(node))
}

/** Tables of a list come under its name, in order. */
export function tomlValue(text: string): Readonly<Record<string, unknown>> {
  const document = parseToml(text, silent, MAX_VALUES)
  const isTable = (node: Parameters<typeof document.isTable>[0]) => document.isTable(node)
  const values = new Map<string, unknown>()
  for (const child of document.children(document.root)) {
    const [, list] = /^(.*)\[\d+\]$/.exec(document.key(child)) ?? []
    const value = plainValue(document, child, isTable)
    if (list === undefined) values.set(document.key(child), value)
    else values.set(list, [values.get(list) ?? [], value].flat())
  }
  return Object.fromEntries(values)
}

export function jsonValue(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return undefined
  }
}

/** Sections with their fields, as `.tx/config` and `.weblate` have them. */
export function iniSections(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sections = new Map<string, Map<string, string>>()
  let current: Map<string, string> | undefined
  for (const line of text.split(/\r?\n/)) {
    const [, section] = /^\s*\[([^\]]*)\]/.exec(line) ?? []
    if (section !== undefined) {
      current = new Map()
      sections.set(section, current)
      continue
    }
    const at = line.indexOf('=')
    if (at > 0 && !/^\s*[#;]/.test(line)) current?.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return sections
}
