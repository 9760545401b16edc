import { parseToml } from '#core/formats/syntax/keyed/toml.ts'
import { yamlValue } from '#core/formats/syntax/yaml/yaml-value.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'

const silent = { list: [], add: () => {} }

/** More values than any settings have. */
const MAX_VALUES = 20_000
const DEEPEST = 20

/** What the settings of a project say; undefined where they cannot be read. */
export function yamlSettings(text: string): unknown {
  const read = yamlValue(text)
  return 'value' in read ? read.value : undefined
}

type TomlDocument = ReturnType<typeof parseToml>
type TomlNode = TomlDocument['root']

/** A document as plain values: objects, lists and texts. */
function plainValue(document: TomlDocument, node: TomlNode, depth = 0): unknown {
  if (depth > DEEPEST) return undefined
  const children = () => document.children(node)
  const inner = (child: TomlNode) => plainValue(document, child, depth + 1)
  if (document.isTable(node)) return Object.fromEntries(children().map((child) => [document.key(child), inner(child)]))
  return document.isContainer(node) ? children().map(inner) : document.scalar(node)
}

/** Tables of a list come under its name, in order. */
export function tomlValue(text: string): Readonly<Record<string, unknown>> {
  const document = parseToml(text, silent, MAX_VALUES)
  const values = new Map<string, unknown>()
  for (const child of document.children(document.root)) {
    const [, list] = /^(.*)\[\d+\]$/.exec(document.key(child)) ?? []
    const value = plainValue(document, child)
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
