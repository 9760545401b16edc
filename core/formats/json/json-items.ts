import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { JsonStrings } from './json-session.ts'

/** The texts that an `id` says: one, or a list of which the first counts. */
export function idOf(document: JsonDocument, item: JsonNode): string {
  const id = document.child(item, 'id')
  const text = id !== undefined && document.kind(id) === 'array' ? document.firstChild(id) : id
  return text == null || document.isContainer(text) ? '' : document.scalar(text)
}

/** Shows the objects of an array that have an `id`. */
export function eachItem(
  document: JsonDocument,
  array: JsonNode | null | undefined,
  problems: ProblemList,
): JsonStrings['each'] {
  return (found) => {
    if (array == null || !document.isContainer(array)) return
    if (document.isObject(array)) {
      problems.add('unsupported', 'not a list', document.start(array), document.end(array))
      return
    }
    for (const item of document.children(array)) {
      if (document.isObject(item) && document.child(item, 'id') !== undefined) found(item)
      else problems.add('unsupported', 'not a message: it has no id', document.start(item), document.end(item))
    }
  }
}
