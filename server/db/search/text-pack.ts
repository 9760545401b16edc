import { endianness } from 'node:os'
import { signatureOf } from '#core/search/signature.ts'
import { SEPARATOR, type TextBlock } from '#core/text/text-block.ts'
import { encodeTexts, type TextCodes } from '#core/text/text-codes.ts'

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

/** Before the columns: how many texts and characters there are, and of each column below how it goes and begins. */
const HEADER = 8
const BYTE = 256
/** Most columns need no list: in a pack, all is of one translation, and numbers follow each other. */
const Goes = { same: 0, up: 1, listed: 2 } as const

/**
 * Texts of one block in rising order of their numbers, as bytes: what is known of them, column by column, and they
 * themselves. Up to 256 different characters take a byte each, more are written in UTF-16.
 */
export function packTexts(block: number, rows: readonly PackedText[]): Pack {
  const { codes, alphabet = new Uint16Array(0) } = encodeTexts(rows.map((row) => row.text).join(''))
  let end = 0
  const regular = [
    rows.map((row) => row.id - block * PACK_SPAN),
    rows.map((row) => row.translation_id),
    rows.map((row) => row.source_string_id),
  ].map(regularColumn)
  const members = [
    rows.length,
    alphabet.length,
    ...regular.flatMap(({ goes, first }) => [goes, first]),
    ...regular.flatMap(({ list }) => list),
    ...rows.map((row) => (end += row.text.length)),
    ...rows.map((row) => signatureOf(row.text)),
    ...rows.map((row) => headOf(row.text)),
    ...Array.from({ length: Math.ceil(alphabet.length / 2) }, (_, i) => pair(alphabet[2 * i], alphabet[2 * i + 1])),
  ]
  return { members: lowestFirst(Uint32Array.from(members)), texts: lowestFirst(codes) }
}

const pair = (low = 0, high = 0): number => (low | (high << 16)) >>> 0

/** The first two units of a text. */
const headOf = (text: string): number => pair(text.charCodeAt(0) || 0, text.charCodeAt(1) || 0)

interface RegularColumn {
  readonly goes: number
  readonly first: number
  readonly list: readonly number[]
}

function regularColumn(numbers: readonly number[]): RegularColumn {
  const [first = 0] = numbers
  if (numbers.every((number) => number === first)) return { goes: Goes.same, first, list: [] }
  if (numbers.every((number, i) => number === first + i)) return { goes: Goes.up, first, list: [] }
  return { goes: Goes.listed, first, list: numbers }
}

function lowestFirst(numbers: Uint8Array | Uint16Array | Uint32Array): Buffer {
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  if (endianness() === 'LE' || numbers.BYTES_PER_ELEMENT === 1) return bytes
  return numbers.BYTES_PER_ELEMENT === 2 ? bytes.swap16() : bytes.swap32()
}

/** The bytes where numbers of a kind can be read from them: at an even place, lowest byte first. */
function aligned(bytes: Uint8Array, size: 2 | 4): Uint8Array {
  if (endianness() === 'BE') return size === 2 ? Buffer.from(bytes).swap16() : Buffer.from(bytes).swap32()
  return bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes)
}

/** One of the columns that mostly need no list. */
export class Column {
  readonly first: number
  /** From one number to the next; undefined: they are listed. */
  readonly step: 0 | 1 | undefined
  readonly #list: Uint32Array

  constructor(goes: number, first: number, list: Uint32Array) {
    this.first = first
    this.step = goes === Goes.up ? 1 : goes === Goes.same ? 0 : undefined
    this.#list = list
  }

  at(index: number): number {
    return this.step === undefined ? (this.#list[index] ?? 0) : this.first + this.step * index
  }
}

/** What is known of the texts of a pack. */
export class PackMembers {
  readonly block: number
  readonly length: number
  /** What it takes in memory. */
  readonly bytes: number
  /** Of each text, how far its number is from that of the first of the block. */
  readonly offsets: Column
  readonly translations: Column
  readonly sources: Column
  /** Where each text ends. */
  readonly ends: Uint32Array
  readonly signatures: Uint32Array
  /** The first two units of each text, the first one in the lower half. */
  readonly heads: Uint32Array
  /** The characters of all texts; undefined: too many to tell. */
  readonly alphabet: Uint16Array | undefined

  constructor(block: number, members: Uint8Array) {
    const bytes = aligned(members, 4)
    const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    const [length = 0, characters = 0] = numbers
    let from = HEADER
    const list = () => {
      from += length
      return numbers.subarray(from - length, from)
    }
    const column = (at: number) => {
      const [goes = Goes.same, first = 0] = numbers.subarray(at)
      return new Column(goes, first, goes === Goes.listed ? list() : numbers)
    }
    this.block = block
    this.length = length
    this.bytes = members.byteLength
    this.offsets = column(2)
    this.translations = column(4)
    this.sources = column(6)
    this.ends = list()
    this.signatures = list()
    this.heads = list()
    const letters = numbers.subarray(from)
    this.alphabet = characters === 0 ? undefined : Uint16Array.from({ length: characters }, (_, i) => half(letters, i))
  }

  /** What a character of the texts takes in memory. */
  get unitBytes(): 1 | 2 {
    return this.alphabet?.every((unit) => unit < BYTE) ? 1 : 2
  }

  /** Offsets count from here. */
  get firstId(): number {
    return this.block * PACK_SPAN
  }

  start(index: number): number {
    return index === 0 ? 0 : (this.ends[index - 1] ?? 0)
  }

  textsOf(bytes: Uint8Array): TextBlock {
    const { alphabet, ends } = this
    const codes = alphabet ? bytes : aligned(bytes, 2)
    const units = alphabet ? codes : new Uint16Array(codes.buffer, codes.byteOffset, codes.byteLength / 2)
    return {
      text: joined({ codes: units, alphabet }, ends, this.unitBytes),
      ends,
      hasInnerSeparator: (alphabet ?? units).includes(SEPARATOR.charCodeAt(0)),
    }
  }
}

/** The texts as one string, with a separator, which is zero, after each. */
function joined({ codes, alphabet }: TextCodes, ends: Uint32Array, unitBytes: 1 | 2): string {
  const length = codes.length + ends.length
  const units = unitBytes === 1 ? new Uint8Array(length) : new Uint16Array(length)
  for (let index = 0, at = 0; index < ends.length; index++) {
    const end = ends[index] ?? 0
    for (; at < end; at++) units[at + index] = alphabet ? (alphabet[codes[at] ?? 0] ?? 0) : (codes[at] ?? 0)
  }
  return lowestFirst(units).toString(unitBytes === 1 ? 'latin1' : 'utf16le')
}

/** Packs of texts that are few, for the occasion. */
export const packsOfNow = (rows: readonly PackedText[]): { members: PackMembers; texts: TextBlock }[] =>
  Array.from(
    Map.groupBy(rows, (row) => packOf(row.id)),
    ([block, some]) => {
      const pack = packTexts(block, some)
      const members = new PackMembers(block, pack.members)
      return { members, texts: members.textsOf(pack.texts) }
    },
  )

const half = (pairs: Uint32Array, index: number): number => ((pairs[index >> 1] ?? 0) >>> (index % 2 ? 16 : 0)) & 0xffff
