import { validateFlags } from '#core/checks/validate-flags.ts'
import { compileLanguageFilter } from '#core/languages/language-filter.ts'
import { type Message, message } from '#core/messages/message.ts'
import { parseQuery } from '#core/search/parse.ts'
import { checkTemplate } from '#core/templates/render.ts'
import { compilePattern } from '#core/text/pattern.ts'

/** What somebody may set about an add-on, and what is taken when they do not. */
export type Field = {
  /** For people; the name is part of the API. */
  readonly label: string
  /** Must be said, though there is a usual value: as clients of this family of APIs know it. */
  readonly required?: boolean
} & (
  | {
      readonly type: 'text' | 'secret'
      readonly default?: string
      /** For managers only: not told in the history, which others read. */
      readonly personal?: boolean
      check?: TextCheck
    }
  | { readonly type: 'number'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly type: 'float'; readonly default: number; readonly min: number; readonly max: number }
  | { readonly type: 'boolean'; readonly default: boolean }
  | {
      readonly type: 'choice'
      readonly default: string | number
      readonly choices: readonly (string | number)[]
      /** For people, by choice. */
      readonly choiceLabels: Readonly<Record<string, string>>
    }
  | {
      /** Something that is made of parts; given as it is, or as a text. */
      readonly type: 'object'
      readonly default?: undefined
      readonly required?: boolean
      read(given: unknown): { readonly value: unknown } | { readonly problem: Message }
    }
  | { readonly type: 'texts'; readonly default: readonly string[] }
  | {
      /** Stored and shown as text, as clients of this family of APIs know them; numbers are accepted as well. */
      readonly type: 'numbers'
      readonly default: readonly string[]
      readonly choices?: ReadonlySet<number>
    }
)

/** What is wrong with a text; undefined: nothing. */
export type TextCheck = (text: string) => Message | undefined

export type Fields = Readonly<Record<string, Field>>
export type Values = Readonly<Record<string, unknown>>

export const asQuery: TextCheck = (text) => parseQuery(text, { now: 0 }).problem?.message

export const asFlags: TextCheck = (text) => validateFlags(text)[0]?.message

export const asPattern: TextCheck = (text) => compilePattern(text).problem?.message

export const asLanguageFilter: TextCheck = (text) => compileLanguageFilter(text).problem?.message

export const asTemplate =
  (known: Parameters<typeof checkTemplate>[1]): TextCheck =>
  (text) =>
    checkTemplate(text, known)[0]?.message

export const asAddress: TextCheck = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return message('field.webAddress')
  return url.username !== '' || url.password !== '' ? message('network.noCredentials') : undefined
}

export const text = (values: Values, name: string): string => String(values[name] ?? '')
export const number = (values: Values, name: string): number => Number(values[name] ?? 0)
export const texts = (values: Values, name: string): readonly string[] => list(values[name]).map(String)
export const numbers = (values: Values, name: string): readonly number[] => list(values[name]).map(Number)

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
