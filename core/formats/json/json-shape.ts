import { parseJson } from '../syntax/json/json.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'

const silent = { list: [], add: () => {} }

/** The JSON at the beginning of a file, for `sniff`; what is cut off is left out. */
export const jsonHead = (head: string): JsonDocument => parseJson(head, silent)

/** Is it an object of texts, or something deeper? */
export function jsonShape(head: string): 'flat' | 'nested' | 'other' {
  const document = jsonHead(head)
  const { root } = document
  if (root === null || !document.isContainer(root)) return 'other'
  const deep = !document.isObject(root) || document.children(root).some((child) => document.isContainer(child))
  return deep ? 'nested' : 'flat'
}

/** The first members of the outermost object, but the last one of a head that was cut off inside it. */
export function membersOfHead(head: string): { document: JsonDocument; members: readonly JsonNode[] } {
  const document = jsonHead(head)
  const { root } = document
  if (root === null || !document.isContainer(root)) return { document, members: [] }
  const members = document.children(root)
  const whole =
    members.length > 1 && document.end(members.at(-1) ?? root) >= head.length ? members.slice(0, -1) : members
  return { document, members: whole.slice(0, 200) }
}
