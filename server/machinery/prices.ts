import type { Machine, MachineSetting } from '#server/machinery/machine.ts'

/** What a service was asked for. */
export interface CountedUse {
  readonly characters: number
  readonly input_tokens: number
  readonly output_tokens: number
}

interface Price {
  readonly setting: MachineSetting
  counted(use: CountedUse): number
}

const price = (name: string, label: string, counted: (use: CountedUse) => number): Price => ({
  setting: { name, label, kind: 'price' },
  counted,
})

const characters = price(
  'price_per_million_characters',
  'Price per million characters',
  (use: CountedUse) => use.characters,
)
const tokens: readonly Price[] = [
  price('price_per_million_input_tokens', 'Price per million input tokens', (use) => use.input_tokens),
  price('price_per_million_output_tokens', 'Price per million output tokens', (use) => use.output_tokens),
]

/** A service that is called, with the prices that somebody may enter for it: models count tokens, others characters. */
export const withPrices = (machine: Machine): Machine => ({
  ...machine,
  settings: [...machine.settings, ...(machine.ask ? tokens : [characters]).map(({ setting }) => setting)],
})

/** What it cost at the prices that were entered, to four decimals; null where none was. */
export function costOf(use: CountedUse, prices: Readonly<Record<string, string>>): number | null {
  const known = [characters, ...tokens].filter(({ setting }) => prices[setting.name] !== undefined)
  if (known.length === 0) return null
  const cost = known.reduce((sum, one) => sum + (one.counted(use) * Number(prices[one.setting.name])) / 1_000_000, 0)
  return Math.round(cost * 10_000) / 10_000
}
