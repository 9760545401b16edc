/** Takes machines of few states through texts. Everything lies in one memory, at fixed places. */
export interface Walker {
  /** Of each code, a vector that tells of every state which one is next. */
  readonly steps: Uint32Array
  /** Where each text ends. */
  readonly ends: Uint32Array
  /** Which texts to walk through, a bit each. */
  readonly asked: Uint32Array
  /** By state: what it means that a text ends there. */
  readonly meanings: Uint8Array
  /** Of each text asked for: what its last state means. */
  readonly answers: Uint8Array
  readonly codes: Uint8Array
  walk(count: number, start: number): void
}

const Place = { steps: 0, ends: 4096, asked: 6144, meanings: 6208, answers: 6400, codes: 8192 } as const
const PAGE = 65_536

// WebAssembly, of which this needs a few instructions only. A number of more than seven bits takes several bytes.
const unsigned = (number: number): number[] =>
  number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...unsigned(number >>> 7)]
const I32 = 0x7f
const V128 = 0x7b
const NOTHING = 0x40

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const keep = (local: number) => [0x22, local]
/** Below 64. */
const small = (number: number) => [0x41, number]
const byteAt = (place: number) => [0x2d, 0, ...unsigned(place)]
const wordAt = (place: number) => [0x28, 2, ...unsigned(place)]
const storeByteAt = (place: number) => [0x3a, 0, ...unsigned(place)]
const vectorAt = (place: number) => [0xfd, 0, 4, ...unsigned(place)]
const add = [0x6a]
const and = [0x71]
const shiftUp = [0x74]
const shiftDown = [0x76]
const isZero = [0x45]
const isAbove = [0x4b]
const isAtLeast = [0x4f]
const pick = [0xfd, 0x0e]
const everywhere = [0xfd, 0x0f]
const firstByte = [0xfd, 0x16, 0]
const end = [0x0b]
const leaveIf = (depth: number) => [0x0d, depth]
const block = (...code: number[][]) => [0x02, NOTHING, ...code.flat(), ...end]
/** Again and again, until `leaveIf(1)`. */
const again = (...code: number[][]) => block([0x03, NOTHING, ...code.flat(), 0x0c, 0, ...end])

const [count, start, text, at, to, further, state, begin] = [0, 1, 2, 3, 4, 5, 6, 7] as const

const step = (ahead: number): number[] =>
  [get(at), byteAt(Place.codes + ahead), small(4), shiftUp, vectorAt(Place.steps), get(state), pick, set(state)].flat()

const isAsked = [
  ...[get(text), small(3), shiftDown, byteAt(Place.asked)],
  ...[get(text), small(7), and, shiftDown, small(1), and],
].flat()

const walkOne = [
  [...get(begin), ...set(state)],
  again(
    [...get(at), ...small(4), ...add, ...keep(further), ...get(to), ...isAbove, ...leaveIf(1)],
    [0, 1, 2, 3].flatMap(step),
    [...get(further), ...set(at)],
  ),
  again([...get(at), ...get(to), ...isAtLeast, ...leaveIf(1)], step(0), [...get(at), ...small(1), ...add, ...set(at)]),
  [...get(text), ...get(state), ...firstByte, ...byteAt(Place.meanings), ...storeByteAt(Place.answers)],
].flat()

const body = [
  [...get(start), ...everywhere, ...set(begin)],
  again(
    [...get(text), ...get(count), ...isAtLeast, ...leaveIf(1)],
    [...get(text), ...small(2), ...shiftUp, ...wordAt(Place.ends), ...set(to)],
    block(isAsked, isZero, leaveIf(0), walkOne),
    [...get(to), ...set(at)],
    [...get(text), ...small(1), ...add, ...set(text)],
  ),
  end,
].flat()

const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content]
const name = (letters: string) => [letters.length, ...Array.from(letters, (letter) => letter.charCodeAt(0))]

function program(pages: number): Uint8Array<ArrayBuffer> {
  const locals = [2, 4, I32, 2, V128]
  return Uint8Array.from([
    ...[0, ...name('asm').slice(1), 1, 0, 0, 0],
    ...section(1, [1, 0x60, 2, I32, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...unsigned(pages)]),
    ...section(7, [2, ...name('memory'), 2, 0, ...name('walk'), 0, 0]),
    ...section(10, [1, ...unsigned(locals.length + body.length), ...locals, ...body]),
  ])
}

interface Assembly {
  readonly Module: new (program: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** In Node and in browsers alike. */
const { WebAssembly: assembly } = globalThis as unknown as { readonly WebAssembly: Assembly }

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  walk(count: number, start: number): void
}

/** For up to so many codes at once. Throws where vectors are not to be had. */
export function assemble(mostCodes: number): Walker {
  const pages = Math.ceil((Place.codes + mostCodes + 4) / PAGE)
  const { exports } = new assembly.Instance(new assembly.Module(program(pages)))
  const { memory, walk } = exports as Exports
  const { buffer } = memory
  return {
    steps: new Uint32Array(buffer, Place.steps, 1024),
    ends: new Uint32Array(buffer, Place.ends, 512),
    asked: new Uint32Array(buffer, Place.asked, 16),
    meanings: new Uint8Array(buffer, Place.meanings, 16),
    answers: new Uint8Array(buffer, Place.answers, 512),
    codes: new Uint8Array(buffer, Place.codes, mostCodes),
    walk,
  }
}
