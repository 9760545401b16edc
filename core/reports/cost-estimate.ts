/** What translating a string again costs less for, cheapest ground first. */
export const costKinds = ['repetition', 'tm_100', 'needs_editing', 'tm_fuzzy', 'new'] as const
export type CostKind = (typeof costKinds)[number]

export interface CostRates {
  /** Price of a new word. */
  readonly base_rate: number
  /** Percent of likeness from which a text of the memory helps. */
  readonly tm_threshold: number
  /** Percent of the price. */
  readonly rate_new: number
  readonly rate_needs_editing: number
  readonly rate_tm_100: number
  readonly rate_tm_fuzzy: number
  readonly rate_repetition: number
}

export const defaultRates: CostRates = {
  base_rate: 1,
  tm_threshold: 80,
  rate_new: 100,
  rate_needs_editing: 50,
  rate_tm_100: 0,
  rate_tm_fuzzy: 50,
  rate_repetition: 0,
}

export interface CostedString {
  readonly words: number
  /** Has a text already that needs a second look. */
  readonly fuzzy: boolean
  /** The same text was counted before, in the same language. */
  readonly repeated: boolean
  /** Percent of likeness of the best text in the memory; 0 for none. */
  readonly match: number
}

/** What a string counts as. */
export function costKind({ repeated, match, fuzzy }: CostedString, { tm_threshold }: CostRates): CostKind {
  if (repeated) return 'repetition'
  if (match >= 100) return 'tm_100'
  if (fuzzy) return 'needs_editing'
  return match > 0 && match >= tm_threshold ? 'tm_fuzzy' : 'new'
}

export interface Cost {
  strings: number
  words: number
  cost: number
}

export type CostSheet = Record<CostKind, Cost & { readonly rate: number }> & { readonly total: Cost }

/** Money is counted in hundredths of hundredths: sums of many small prices stay what they are. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Adds strings up. */
export class CostEstimate {
  readonly #rates: CostRates
  readonly #sums = new Map<CostKind, { strings: number; words: number }>()

  constructor(rates: CostRates) {
    this.#rates = rates
  }

  add(string: CostedString): void {
    const kind = costKind(string, this.#rates)
    const { strings = 0, words = 0 } = this.#sums.get(kind) ?? {}
    this.#sums.set(kind, { strings: strings + 1, words: words + string.words })
  }

  sheet(): CostSheet {
    const total = { strings: 0, words: 0, cost: 0 }
    const parts = costKinds.map((kind) => {
      const { strings = 0, words = 0 } = this.#sums.get(kind) ?? {}
      const rate = this.#rates[`rate_${kind}`]
      const cost = rounded((words * this.#rates.base_rate * rate) / 100)
      total.strings += strings
      total.words += words
      total.cost = rounded(total.cost + cost)
      return [kind, { strings, words, rate, cost }] as const
    })
    return { total, ...Object.fromEntries(parts) } as CostSheet
  }
}
