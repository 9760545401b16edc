import { gzipSync } from 'node:zlib'
import type { JsonObject } from '#core/text/json-object.ts'
import { plain } from '#server/move-in/copied-fields.ts'
import { withFraction } from '#server/move-in/times.ts'

export interface Difference {
  readonly kind: string
  readonly object: string
  /** '' where the whole object is missing here. */
  readonly field: string
  readonly there: string
  readonly here: string
}

export interface ComparisonReport {
  /** Objects compared, by kind. */
  readonly compared: Readonly<Record<string, number>>
  readonly count: number
  /** Differences by kind and field. */
  readonly kinds: Readonly<Record<string, number>>
  /** Differences that are meant to be, by the reason; they are not in the count. */
  readonly on_purpose: Readonly<Record<string, number>>
  /** The first of each kind. */
  readonly differences: readonly Difference[]
}

/** Differences that are told one by one; the rest is counted. */
const MAX_DIFFERENCES = 1000
/** The same for one kind and field: a frequent one does not hide the others. */
const MAX_OF_ONE_KIND = 100
const MAX_TEXT_LENGTH = 200
/** What is compressed at once. */
const LINES_OF_PART = 5000

/** What two servers show differently. */
export class Comparison {
  readonly #compared = new Map<string, number>()
  readonly #differences: Difference[] = []
  readonly #kinds = new Map<string, number>()
  readonly #onPurpose = new Map<string, number>()
  #count = 0
  /** Gzipped JSON Lines: what follows a part in its own gzip goes on with it. */
  readonly #parts: Uint8Array[] = []
  readonly #lines: string[] = []

  compared(kind: string): void {
    this.#compared.set(kind, (this.#compared.get(kind) ?? 0) + 1)
  }

  differs(difference: Difference): void {
    this.#count += 1
    const { kind, field, there, here } = difference
    this.#write(difference)
    const name = field === '' ? `${kind} missing` : `${kind} ${field}`
    const before = this.#kinds.get(name) ?? 0
    this.#kinds.set(name, before + 1)
    if (this.#differences.length < MAX_DIFFERENCES && before < MAX_OF_ONE_KIND)
      this.#differences.push({
        ...difference,
        there: there.slice(0, MAX_TEXT_LENGTH),
        here: here.slice(0, MAX_TEXT_LENGTH),
      })
  }

  /** A difference that is meant to be. */
  differsOnPurpose(reason: string, difference: Difference): void {
    this.#onPurpose.set(reason, (this.#onPurpose.get(reason) ?? 0) + 1)
    this.#write({ ...difference, on_purpose: reason })
  }

  #write(line: Difference & { readonly on_purpose?: string }): void {
    this.#lines.push(`${JSON.stringify(line)}\n`)
    if (this.#lines.length >= LINES_OF_PART) this.#close()
  }

  #close(): void {
    if (this.#lines.length > 0) this.#parts.push(gzipSync(this.#lines.splice(0).join('')))
  }

  /** Every difference with its whole texts, also those that are meant to be with the reason: JSON Lines, gzipped. */
  get whole(): Buffer {
    this.#close()
    return this.#parts.length === 0 ? gzipSync('') : Buffer.concat(this.#parts)
  }

  get report(): ComparisonReport {
    return {
      compared: Object.fromEntries(this.#compared),
      count: this.#count,
      kinds: Object.fromEntries(this.#kinds),
      on_purpose: Object.fromEntries(this.#onPurpose),
      differences: this.#differences,
    }
  }
}

interface Compared {
  readonly there: JsonObject
  /** Undefined: there is none. */
  readonly here: JsonObject | undefined
  /** Why a field may differ; '' stands for the whole object. */
  excuse?(field: string): string | undefined
}

/** Compares fields of one object. */
export function compareFields(
  comparison: Comparison,
  kind: string,
  object: string,
  fields: readonly string[],
  { there, here, excuse }: Compared,
): void {
  const differs = (field: string, one: string, other: string) => {
    const [reason, difference] = [excuse?.(field), { kind, object, field, there: one, here: other }]
    if (reason === undefined) comparison.differs(difference)
    else comparison.differsOnPurpose(reason, difference)
  }
  comparison.compared(kind)
  if (!here) differs('', object, '')
  for (const field of here ? fields : []) {
    if (there[field] === undefined) continue
    const [one, other] = [withFraction(plain(there[field])), withFraction(plain(here?.[field]))]
    if (one !== other) differs(field, one, other)
  }
}

interface Lists {
  /** By what names them on both servers. */
  readonly there: ReadonlyMap<string, JsonObject>
  readonly here: ReadonlyMap<string, JsonObject>
  readonly fields: readonly string[]
  /** Why one may differ in a field; '' stands for the whole object, `only here` for one that is not there. */
  excuse?(key: string, field: string): string | undefined
}

/** Compares the objects of two lists; `where` says of what. */
export function compareLists(
  comparison: Comparison,
  kind: string,
  where: string,
  { there, here, fields, excuse }: Lists,
): void {
  const name = (key: string) => (where === '' ? key : `${where}: ${key}`)
  for (const [key, shown] of there) {
    const pair = { there: shown, here: here.get(key), excuse: (field: string) => excuse?.(key, field) }
    compareFields(comparison, kind, name(key), fields, pair)
  }
  for (const key of here.keys())
    if (!there.has(key)) {
      const reason = excuse?.(key, ONLY_HERE)
      const difference = { kind, object: name(key), field: ONLY_HERE, there: '', here: key }
      if (reason === undefined) comparison.differs(difference)
      else comparison.differsOnPurpose(reason, difference)
    }
}

export const ONLY_HERE = 'only here'
