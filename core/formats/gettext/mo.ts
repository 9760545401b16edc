import type { Catalog } from '../model/format.ts'
import type { PoMessage } from '../syntax/keyed/po.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { flagsOf, type PoTree } from './po-read.ts'

/** A message of a compiled catalog. The header is the one whose id is empty. */
export interface MoMessage {
  readonly context?: string
  readonly id: string
  readonly plural?: string
  readonly strings: readonly string[]
}

const MAGIC = 0x950412de
const HEADER_SIZE = 28
const CONTEXT_END = '\u0004'

/** Compiles messages as msgfmt does on a little-endian machine: sorted, with a hash table, always in UTF-8. */
export function writeMo(messages: readonly MoMessage[]): Uint8Array {
  const rows = messages.map(rowOf).sort((a, b) => compareBytes(a.key, b.key))
  const count = rows.length
  const size = hashSize(count)
  const words = new Uint32Array(HEADER_SIZE / 4 + count * 4 + size)
  const hashOffset = HEADER_SIZE + count * 16
  words.set([MAGIC, 0, count, HEADER_SIZE, HEADER_SIZE + count * 8, size, hashOffset])
  let offset = words.length * 4
  for (const [column, pick] of [(row: Row) => row.key, (row: Row) => row.value].entries()) {
    for (const [index, row] of rows.entries()) {
      const at = HEADER_SIZE / 4 + (column * count + index) * 2
      words[at] = pick(row).length
      words[at + 1] = offset
      offset += pick(row).length + 1
    }
  }
  fillHashTable(words.subarray(hashOffset / 4), rows)
  const out = new Uint8Array(offset)
  const view = new DataView(out.buffer)
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true)
  let at = words.length * 4
  for (const bytes of [...rows.map(({ key }) => key), ...rows.map(({ value }) => value)]) {
    out.set(bytes, at)
    at += bytes.length + 1
  }
  return out
}

interface Row {
  readonly key: Uint8Array
  readonly value: Uint8Array
}

function rowOf({ context, id, plural, strings }: MoMessage): Row {
  const key = `${context === undefined ? '' : `${context}${CONTEXT_END}`}${id}${plural === undefined ? '' : `\0${plural}`}`
  return { key: encodeBody(key, 'utf-8'), value: encodeBody(strings.join('\0'), 'utf-8') }
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function hashSize(count: number): number {
  let size = Math.max(3, Math.floor((count * 4) / 3) | 1)
  while (!isPrime(size)) size += 2
  return size
}

function isPrime(odd: number): boolean {
  for (let divisor = 3; divisor * divisor <= odd; divisor += 2) if (odd % divisor === 0) return false
  return true
}

/** Open addressing with a second step, as libintl looks messages up; entries count from 1. */
function fillHashTable(table: Uint32Array, rows: readonly Row[]): void {
  const size = table.length
  for (const [index, { key }] of rows.entries()) {
    const hash = hashOf(key)
    const step = 1 + (hash % (size - 2))
    let at = hash % size
    while (table[at] !== 0) at = at >= size - step ? at - (size - step) : at + step
    table[at] = index + 1
  }
}

/** P. J. Weinberger's hash of the bytes up to the first zero. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0
  for (const byte of bytes) {
    if (byte === 0) break
    hash = ((hash << 4) + byte) >>> 0
    const high = hash & 0xf0000000
    if (high !== 0) hash = (hash ^ (high >>> 24) ^ high) >>> 0
  }
  return hash
}

/** What msgfmt takes from a PO file: the header, and every string that is translated and, unless asked for, not fuzzy. */
export function moMessages(catalog: Catalog<PoTree>, { fuzzy = false } = {}): MoMessage[] {
  const { tree } = catalog
  const isReady = ({ comments }: PoMessage) => fuzzy || !flagsOf(catalog.text, comments).includes('fuzzy')
  const chosen = [...tree.messages.values()].filter((message) => message.strings[0]?.text !== '' && isReady(message))
  const header =
    tree.header === undefined ? [] : [{ id: '', strings: [compiledHeader(tree.header.strings[0]?.text ?? '')] }]
  return [...header, ...chosen.map(compiled)]
}

/** A compiled header names its encoding, and not the time of the template: the same texts give the same file. */
const compiledHeader = (header: string): string =>
  header
    .replace(/(^content-type:[^\n]*charset=)(?!utf-?8\b)[^\s;]+/im, '$1UTF-8')
    .replace(/^POT-Creation-Date:[^\n]*(?:\n|$)/im, '')

const compiled = ({ context, id, plural, strings }: PoMessage): MoMessage => ({
  ...(context && { context: context.text }),
  id: id.text,
  ...(plural && { plural: plural.text }),
  strings: strings.map(({ text }) => text),
})
