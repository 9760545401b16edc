import type { JsonDocument, JsonNode } from './json-document.ts'
import { quoteJson } from './json-string.ts'
import type { JsonStyle } from './json-style.ts'

/** A container that is not in the file yet. */
export class NewContainer {
  readonly kind: 'object' | 'array'
  /** The member whose value it is; null for a new root. */
  member: NewMember | null = null
  readonly heads: NewMember[] = []

  constructor(kind: 'object' | 'array') {
    this.kind = kind
  }

  /** Puts a member behind those that are there. */
  put(key: string, value: NewValue): NewMember {
    const member: NewMember = { key, value, parent: this, followers: [] }
    if (value instanceof NewContainer) value.member = member
    this.heads.push(member)
    return member
  }
}

/** A new object of these members. */
export function newObject(members: Iterable<readonly [key: string, value: NewValue]>): NewContainer {
  const object = new NewContainer('object')
  for (const [key, value] of members) object.put(key, value)
  return object
}

/** What another document has there, to be written in the manner of this one. */
export function copyOf(document: JsonDocument, node: JsonNode): NewValue {
  const kind = document.kind(node)
  if (kind === 'string') return document.scalar(node)
  if (kind !== 'object' && kind !== 'array')
    return { raw: document.text.slice(document.start(node), document.end(node)) }
  const copy = new NewContainer(kind)
  for (const child of document.children(node)) {
    if (document.kind(child) !== 'invalid') copy.put(document.key(child), copyOf(document, child))
  }
  return copy
}

/** A token as it is to stand in the file: `{ raw: 'true' }`. */
export interface RawJson {
  readonly raw: string
}

export type NewValue = string | RawJson | NewContainer

/** A member that is not in the file yet, and those that were put right after it. */
export interface NewMember {
  readonly key: string
  readonly value: NewValue
  readonly parent: JsonNode | NewContainer
  readonly followers: NewMember[]
}

/** Members in the order in which they are to stand: each before its followers. */
export function inOrder(heads: readonly NewMember[]): NewMember[] {
  const ordered: NewMember[] = []
  const waiting = heads.toReversed()
  for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
    ordered.push(member)
    for (const follower of member.followers.toReversed()) waiting.push(follower)
  }
  return ordered
}

/** Key, colon and value. `indent`: of the line it stands on; null: all on one line. */
export function renderMember(member: NewMember, inArray: boolean, indent: string | null, style: JsonStyle): string {
  const value = renderValue(member.value, indent, style)
  return inArray ? value : quoteJson(member.key, style.habits) + style.colon + value
}

export function renderValue(value: NewValue, indent: string | null, style: JsonStyle): string {
  if (typeof value === 'string') return quoteJson(value, style.habits)
  if (!(value instanceof NewContainer)) return value.raw
  const [open, close] = value.kind === 'object' ? ['{', '}'] : ['[', ']']
  const inner = indent === null ? null : indent + (style.unit ?? '')
  const members = inOrder(value.heads).map((member) => renderMember(member, value.kind === 'array', inner, style))
  if (members.length === 0) return open + close
  if (inner === null)
    return open + (style.padding ?? '') + members.join(`,${style.gap}`) + (style.padding ?? '') + close
  return open + members.map((member) => style.newline + inner + member).join(',') + style.newline + indent + close
}
