import type { TomlDocument, TomlNode } from '../syntax/keyed/toml-document.ts'
import { keyParts } from '../syntax/keyed/toml-string.ts'
import type { TomlTree } from './toml-catalog.ts'

const INDEX = /\[\d+\]/y

/** The parts of a string's key as a template writes them: a part may hold dots itself, which the key does not show. */
export function partsInTemplate({ document, nodeOf }: TomlTree, key: string): readonly string[] | undefined {
  const node = nodeOf(key)
  return node === undefined ? undefined : partsOf(document, node)
}

function partsOf(document: TomlDocument, node: TomlNode): string[] {
  const parent = document.parent(node)
  if (parent === null) return []
  if (document.isTable(node)) return partsOfTable(document, node)
  const outer = partsOf(document, parent)
  if (document.kind(parent) !== 'array') return [...outer, ...ownParts(document, node)]
  return [...outer.slice(0, -1), `${outer.at(-1) ?? ''}[${document.index(node)}]`]
}

const ownParts = (document: TomlDocument, node: TomlNode): readonly string[] =>
  keyParts(document.text.slice(document.keyStart(node), document.keyEnd(node)))

/** With the indexes of the lists that its name goes through. */
function partsOfTable(document: TomlDocument, node: TomlNode): string[] {
  const path = document.key(node)
  let at = 0
  return ownParts(document, node).map((part) => {
    INDEX.lastIndex = at + part.length
    const index = INDEX.exec(path)?.[0] ?? ''
    at += part.length + index.length + 1
    return part + index
  })
}
