import { isContainer, type JsonNode, parseJson } from './syntax/json.ts'

const silent = { list: [], add: () => {} }

/** Root of the JSON at the beginning of a file, for `sniff`; what is cut off is left out. */
export const jsonHead = (head: string): JsonNode | null => parseJson(head, silent).root

/** Is it an object of texts, or something deeper? */
export function jsonShape(head: string): 'flat' | 'nested' | 'other' {
  const root = jsonHead(head)
  if (root === null || !isContainer(root)) return 'other'
  return root.kind === 'array' || root.children.some(isContainer) ? 'nested' : 'flat'
}
