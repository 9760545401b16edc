import { NodeTable, OWN_FIELDS } from '../text/node-table.ts'
import { unescapeJson } from './json-string.ts'

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null' | 'invalid'

declare const node: unique symbol

/** A value of a document and, in an object, its key: its place among all values of the file. Ask the document about it. */
export type JsonNode = number & { readonly [node]: true }

/** Where a value stands. Keys with their quotes; -1 and the index for array items, -1 and -1 for the root. */
export interface JsonSlot {
  readonly parent: JsonNode | null
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
}

const KINDS: readonly JsonKind[] = ['object', 'array', 'string', 'number', 'true', 'false', 'null', 'invalid']
const KIND_CODES = new Map(KINDS.map((kind, code) => [kind, code]))
const KIND_BITS = 7
const ESCAPED = 8
const KEY_ESCAPED = 16
const MAXIMUM_DAMAGE = 100
const [KEY_START, KEY_END, START, END] = [OWN_FIELDS, OWN_FIELDS + 1, OWN_FIELDS + 2, OWN_FIELDS + 3]

/** A JSON text and the places of its values; doubled keys are kept. */
export class JsonDocument extends NodeTable<JsonNode> {
  readonly text: string
  root: JsonNode | null = null
  /** Where something could not be read; no more than the first of them. */
  private readonly damage: number[] = []

  constructor(text: string) {
    super(4, (text.length >> 6) + 16)
    this.text = text
  }

  /** Adds a value behind all others; an open container is closed with `close`. */
  add(kind: JsonKind, slot: JsonSlot, escaped: boolean, keyEscaped: boolean): JsonNode {
    const bits = (KIND_CODES.get(kind) ?? 0) | (escaped ? ESCAPED : 0) | (keyEscaped ? KEY_ESCAPED : 0)
    const node = this.addNode(slot.parent, bits)
    this.setField(node, KEY_START, slot.keyStart)
    this.setField(node, KEY_END, slot.keyEnd)
    this.setField(node, START, slot.start)
    this.setField(node, END, slot.end)
    if (slot.parent === null) this.root = node
    return node
  }

  close(container: JsonNode, end: number): void {
    this.setField(container, END, end)
    this.closeNode(container)
  }

  addDamage(offset: number): void {
    if (this.damage.length < MAXIMUM_DAMAGE) this.damage.push(offset)
  }

  /** Is there something in it that could not be read? Then nothing can be said about what a change to it does. */
  isDamaged(container: JsonNode): boolean {
    const [start, end] = [this.start(container), this.end(container)]
    return this.damage.length === MAXIMUM_DAMAGE || this.damage.some((offset) => offset >= start && offset < end)
  }

  kind(node: JsonNode): JsonKind {
    return KINDS[(this.kinds[node] ?? 0) & KIND_BITS] ?? 'invalid'
  }

  isContainer(node: JsonNode): boolean {
    return ((this.kinds[node] ?? 0) & KIND_BITS) < 2
  }

  isObject(node: JsonNode): boolean {
    return this.kind(node) === 'object'
  }

  /** The value as it stands: a string with its quotes, an object with its braces. */
  start(node: JsonNode): number {
    return this.field(node, START)
  }

  end(node: JsonNode): number {
    return this.field(node, END)
  }

  /** The key with its quotes; -1 for array items and the root. */
  keyStart(node: JsonNode): number {
    return this.field(node, KEY_START)
  }

  keyEnd(node: JsonNode): number {
    return this.keyStart(node) === -1 ? -1 : this.field(node, KEY_END)
  }

  /** Start of a member: its key, or its value in an array. */
  memberStart(node: JsonNode): number {
    const key = this.keyStart(node)
    return key === -1 ? this.start(node) : key
  }

  /** Place of an item in its array. */
  index(node: JsonNode): number {
    return this.field(node, KEY_END)
  }

  isKeyEscaped(node: JsonNode): boolean {
    return ((this.kinds[node] ?? 0) & KEY_ESCAPED) !== 0
  }

  /** Unescaped; '' for array items and the root. */
  key(node: JsonNode): string {
    const start = this.keyStart(node)
    if (start === -1) return ''
    const inner = this.text.slice(start + 1, this.field(node, KEY_END) - 1)
    return this.isKeyEscaped(node) ? unescapeJson(inner) : inner
  }

  /** A string's text, unescaped; any other scalar as it stands in the file; '' for null. */
  scalar(node: JsonNode): string {
    const bits = this.kinds[node] ?? 0
    const kind = KINDS[bits & KIND_BITS]
    if (kind === 'null') return ''
    if (kind !== 'string') return this.text.slice(this.start(node), this.end(node))
    const inner = this.text.slice(this.start(node) + 1, this.end(node) - 1)
    return bits & ESCAPED ? unescapeJson(inner) : inner
  }

  /** The child of that key, of several the last, as programs read JSON. Scans: for many questions make a Map. */
  child(container: JsonNode | null | undefined, key: string): JsonNode | undefined {
    if (container === null || container === undefined || !this.isObject(container)) return undefined
    let found: JsonNode | undefined
    for (let child = this.firstChild(container); child !== null; child = this.nextSibling(child)) {
      if (this.key(child) === key) found = child
    }
    return found
  }
}
