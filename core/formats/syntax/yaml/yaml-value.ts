import { parseYaml } from '#core/formats/syntax/yaml/yaml.ts'
import type { YamlDocument, YamlNode } from '#core/formats/syntax/yaml/yaml-document.ts'

const INTEGER = /^[-+]?\d{1,15}$/
const FLOAT = /^[-+]?\d{1,15}\.\d{1,15}$/

function plainValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return INTEGER.test(text) || FLOAT.test(text) ? Number(text) : text
}

function* childrenOf(document: YamlDocument, node: YamlNode): Generator<YamlNode> {
  for (let child = document.firstChild(node); child !== null; child = document.nextSibling(child)) yield child
}

class NotPlain extends Error {}

function plainOf(document: YamlDocument, node: YamlNode): unknown {
  if (document.isMap(node)) {
    const members = new Map<string, unknown>()
    for (const child of childrenOf(document, node)) {
      const key = document.key(child)
      if (members.has(key)) throw new NotPlain(`The key "${key.slice(0, 60)}" is there twice.`)
      members.set(key, plainOf(document, child))
    }
    return Object.fromEntries(members)
  }
  if (document.isContainer(node)) return [...childrenOf(document, node)].map((child) => plainOf(document, child))
  if (!document.isScalar(node)) throw new NotPlain('Aliases and tags are not taken.')
  if (document.isNull(node)) return null
  const text = document.scalar(node)
  return document.kind(node) === 'plain' ? plainValue(text) : text
}

const MAXIMUM_VALUES = 10_000

/** The value that a YAML or JSON text stands for. */
export function yamlValue(text: string): { readonly value: unknown } | { readonly problem: string } {
  const found: string[] = []
  const problems = { list: [], add: (_code: string, problem: string) => void found.push(problem) }
  const document = parseYaml(text, problems, MAXIMUM_VALUES)
  if (found[0] !== undefined) return { problem: found[0] }
  if (document.root === null) return { value: null }
  try {
    return { value: plainOf(document, document.root) }
  } catch (error) {
    if (error instanceof NotPlain) return { problem: error.message }
    throw error
  }
}
