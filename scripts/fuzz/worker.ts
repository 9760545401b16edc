import { parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'
import type { Catalog, FileFormat } from '../../core/formats/model/format.ts'
import { formats } from '../../core/formats/registry.ts'
import { type Case, loadCases } from '../../core/formats/testing/cases.ts'
import { anyText, type Profile, profiles } from '../../core/formats/testing/profiles.ts'
import { Dice } from './dice.ts'
import { Finding, holdLaws } from './laws.ts'
import { mutate } from './mutate.ts'
import { growsTooFast } from './slowness.ts'

export interface WorkerOrder {
  readonly seed: number
  readonly only: readonly string[]
  /** [inputs tried, length of the input, index of the format], then its bytes: what a stuck worker was at. */
  readonly board: SharedArrayBuffer
  readonly until: number
}

export interface FoundReport {
  readonly format: string
  readonly file: string
  readonly message: string
  readonly bytes: Uint8Array
}

const HEAD = 3
const TEXTS = 400
const LEARNED = 300
const ROUND = 40

const { seed, only, board, until }: WorkerOrder = workerData
const numbers = new Int32Array(board, 0, HEAD)
const window = new Uint8Array(board, HEAD * 4)
const dice = new Dice(seed)
const known = new Set<string>()

/** A format with its files, and those mutants that led somewhere new. */
class Quarry {
  readonly format: FileFormat
  readonly index: number
  readonly profile: Profile
  readonly cases: readonly Case[]
  readonly texts: readonly string[]
  readonly learned: { readonly bytes: Uint8Array; readonly from: Case }[] = []
  readonly seen = new Set<string>()

  constructor(format: FileFormat, index: number) {
    this.format = format
    this.index = index
    this.profile = profiles[format.id] ?? {}
    this.cases = loadCases(format)
    this.texts = fc.sample(this.profile.text ?? anyText, { numRuns: TEXTS, seed })
  }

  /** One mutant, from birth to verdict. */
  try(): void {
    const from = dice.pick(this.cases)
    const parent = this.learned.length > 0 && dice.chance(0.5) ? dice.pick(this.learned) : { bytes: from.bytes, from }
    const bytes = mutate(parent.bytes, dice.pick(this.cases).bytes, dice)
    post(this.index, bytes)
    const { template } = parent.from.options
    const own = template !== undefined && dice.chance(0.4)
    const options = own ? { ...parent.from.options, template: bytes } : parent.from.options
    try {
      const fuzzCase = { format: this.format, profile: this.profile, options, bytes, texts: this.texts }
      const catalog = holdLaws(fuzzCase, dice)
      this.learn(bytes, parent.from, catalog)
      const slow = dice.chance(0.01) ? growsTooFast(this.format, bytes, options) : undefined
      if (slow !== undefined) throw new Finding(`repeated, four times the length: ${slow}`)
    } catch (error) {
      report(this.format.id, parent.from.name, error, bytes)
    }
  }

  /** A file with problems that no other had, or far more or fewer strings, is a place to go on from. */
  private learn(bytes: Uint8Array, from: Case, { problems, entries }: Catalog): void {
    const messages = new Set(problems.map(({ message }) => message.replaceAll(/'.*'|<.*>|\d+/gs, '')))
    const signature = `${Math.round(Math.log2(entries.length + 1))}|${[...messages].sort().join('|')}`
    if (this.seen.has(signature) || bytes.length > 20_000) return
    this.seen.add(signature)
    this.learned.push({ bytes, from })
    if (this.learned.length > LEARNED) this.learned.splice(dice.below(LEARNED), 1)
  }
}

function post(format: number, bytes: Uint8Array): void {
  window.set(bytes.subarray(0, window.length))
  numbers[1] = Math.min(bytes.length, window.length)
  numbers[2] = format
  Atomics.add(numbers, 0, 1)
}

const lawOf = (message: string): string =>
  /set at once|set to what it is|set to|added|removed|repeated|without edits/.exec(message)?.[0] ?? message

/** The same trouble again is told once. */
function report(format: string, file: string, error: unknown, bytes: Uint8Array): void {
  const message =
    error instanceof Finding ? error.message : error instanceof Error ? (error.stack ?? String(error)) : String(error)
  const kind = `${format} ${error instanceof Finding ? lawOf(message) : message.slice(0, 80)}`
  if (known.has(kind)) return
  known.add(kind)
  parentPort?.postMessage({ format, file, message, bytes } satisfies FoundReport)
}

const quarries = formats
  .map((format, index) => ({ format, index }))
  .filter(({ format }) => only.length === 0 || only.includes(format.id))
  .map(({ format, index }) => new Quarry(format, index))

while (Date.now() < until) {
  for (const quarry of quarries) for (let i = 0; i < ROUND; i++) quarry.try()
}
