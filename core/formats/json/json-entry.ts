import type { Entry } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { ProblemList } from '../syntax/text/problems.ts'

/**
 * An entry that stands in one member, or runs from one to another. Where a part of it could not be read nobody should
 * change the rest.
 */
export function jsonEntry(
  document: JsonDocument,
  first: JsonNode,
  given: Pick<Entry, 'key' | 'target'> &
    Partial<Pick<Entry, 'context' | 'source' | 'note' | 'location' | 'flags' | 'state'>>,
  last: JsonNode = first,
): Entry {
  return newEntry({
    ...given,
    state: document.isDamaged(first) ? 'read-only' : (given.state ?? 'unknown'),
    span: { start: document.memberStart(first), end: document.end(last) },
  })
}

/** Members of the outermost object; none, and a problem, where the file is something else. */
export function rootMembers(document: JsonDocument, problems: ProblemList): readonly JsonNode[] {
  const { root } = document
  if (root === null || !document.isContainer(root)) return []
  if (document.isObject(root)) return document.children(root)
  problems.add('unsupported', 'not an object', document.start(root), document.end(root))
  return []
}

/** The text of a string member of an object; '' where it has none. */
export function textAt(document: JsonDocument, object: JsonNode | undefined, key: string): string {
  const child = document.child(object, key)
  return child !== undefined && document.kind(child) === 'string' ? document.scalar(child) : ''
}

/** Texts that a translation must hold, as a check flag; '' where there are none. */
export const placeholdersFlag = (placeholders: readonly string[]): string =>
  placeholders.length === 0 ? '' : `placeholders:${placeholders.map(quoteFlag).join(':')}`

const quoteFlag = (value: string): string =>
  /[\s:,"'\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value
