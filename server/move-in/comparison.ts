import type { JsonObject } from '#core/text/json-object.ts'
import { plain } from '#server/move-in/copied-fields.ts'

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
  /** The first of them. */
  readonly differences: readonly Difference[]
}

/** Differences that are told one by one; the rest is counted. */
const MAX_DIFFERENCES = 1000
const MAX_TEXT_LENGTH = 200

/** What two servers show differently. */
export class Comparison {
  readonly #compared = new Map<string, number>()
  readonly #differences: Difference[] = []
  #count = 0

  compared(kind: string): void {
    this.#compared.set(kind, (this.#compared.get(kind) ?? 0) + 1)
  }

  differs(difference: Difference): void {
    this.#count += 1
    const { there, here } = difference
    if (this.#differences.length < MAX_DIFFERENCES)
      this.#differences.push({
        ...difference,
        there: there.slice(0, MAX_TEXT_LENGTH),
        here: here.slice(0, MAX_TEXT_LENGTH),
      })
  }

  get report(): ComparisonReport {
    return { compared: Object.fromEntries(this.#compared), count: this.#count, differences: this.#differences }
  }
}

/** Compares fields of one object; `here` is undefined where there is none. */
export function compareFields(
  comparison: Comparison,
  kind: string,
  object: string,
  fields: readonly string[],
  { there, here }: { readonly there: JsonObject; readonly here: JsonObject | undefined },
): void {
  comparison.compared(kind)
  if (!here) comparison.differs({ kind, object, field: '', there: object, here: '' })
  for (const field of here ? fields : []) {
    if (there[field] === undefined) continue
    const [one, other] = [plain(there[field]), plain(here?.[field])]
    if (one !== other) comparison.differs({ kind, object, field, there: one, here: other })
  }
}
