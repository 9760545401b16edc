import { endianness } from 'node:os'
import { signatureOf } from '#core/search/signature.ts'
import type { TextUnits } from '#core/text/automaton.ts'

/** Numbers of strings that share a pack. */
export const PACK_SPAN = 512

export const packOf = (id: number): number => Math.floor(id / PACK_SPAN)

/** A text with what a search must know of it. */
export interface PackedText {
  readonly id: number
  /** 0 for texts that belong to a source string. */
  readonly translation_id: number
  readonly source_string_id: number
  readonly text: string
}

export interface Pack {
  readonly members: Uint8Array
  readonly texts: Uint8Array
}

/** Numbers told of each text, in this order. */
const WIDTH = 5
const Column = { offset: 0, translation: 1, source: 2, end: 3, signature: 4 } as const

/** Texts of one block in rising order of their numbers, as bytes: what is known of them, and they themselves in UTF-16. */
export function packTexts(block: number, rows: readonly PackedText[]): Pack {
  const members = new Uint32Array(rows.length * WIDTH)
  let end = 0
  for (const [i, { id, translation_id, source_string_id, text }] of rows.entries()) {
    end += text.length
    members.set([id - block * PACK_SPAN, translation_id, source_string_id, end, signatureOf(text)], i * WIDTH)
  }
  return { members: bytesOf(members), texts: Buffer.from(rows.map((row) => row.text).join(''), 'utf16le') }
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  const bytes = Buffer.from(numbers.buffer)
  return endianness() === 'BE' ? bytes.swap32() : bytes
}

/** The bytes where numbers of a kind can be read from them: at an even place, lowest byte first. */
function aligned(bytes: Uint8Array, size: 2 | 4): Uint8Array {
  if (endianness() === 'BE') return size === 2 ? Buffer.from(bytes).swap16() : Buffer.from(bytes).swap32()
  return bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes)
}

export function unitsOf(texts: Uint8Array): TextUnits {
  const bytes = aligned(texts, 2)
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
}

/** What is known of the texts of a pack. */
export class PackMembers {
  readonly length: number
  readonly #numbers: Uint32Array
  readonly #base: number

  constructor(block: number, members: Uint8Array) {
    const bytes = aligned(members, 4)
    this.#numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    this.length = this.#numbers.length / WIDTH
    this.#base = block * PACK_SPAN
  }

  id(index: number): number {
    return this.#base + (this.#numbers[index * WIDTH + Column.offset] as number)
  }

  translation(index: number): number {
    return this.#numbers[index * WIDTH + Column.translation] as number
  }

  source(index: number): number {
    return this.#numbers[index * WIDTH + Column.source] as number
  }

  signature(index: number): number {
    return this.#numbers[index * WIDTH + Column.signature] as number
  }

  start(index: number): number {
    return index === 0 ? 0 : this.end(index - 1)
  }

  end(index: number): number {
    return this.#numbers[index * WIDTH + Column.end] as number
  }
}
