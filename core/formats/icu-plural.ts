import { type IcuChoice, icuChoices } from './icu.ts'

/** One text of a plural message, as a reader sees it: with what stands around the choice. */
export interface IcuPluralForm {
  /** A plural category, or `=` and a number. */
  readonly selector: string
  /** The number that the form is for, where it is for one alone. */
  readonly exactly: number | undefined
  readonly text: string
}

/** A message that says one thing in several forms, chosen by a number. */
export interface IcuPlural {
  readonly argument: string
  readonly ordinal: boolean
  /** What is taken from the number before a form is chosen; 0 as a rule. */
  readonly offset: number
  readonly forms: readonly IcuPluralForm[]
}

/**
 * The forms of an ICU plural message, whatever format it stands in. Undefined where the message holds no plural, more than one
 * (each choice multiplies the forms), or is not well formed.
 */
export function icuPlural(message: string): IcuPlural | undefined {
  const [choice, ...more] = icuChoices(message)
  if (choice === undefined || choice.kind === 'select' || more.length > 0) return undefined
  const { argument, kind, offset } = choice
  return { argument, ordinal: kind === 'selectordinal', offset, forms: formsOf(message, choice) }
}

/** Categories of a language that a plural message has no text for; `other` stands for none of them. */
export const missingCategories = ({ forms }: IcuPlural, categories: readonly string[]): readonly string[] =>
  categories.filter((category) => !forms.some(({ selector }) => selector === category))

function formsOf(message: string, { start, end, forms }: IcuChoice): IcuPluralForm[] {
  const [before, after] = [message.slice(0, start), message.slice(end)]
  return forms.map(({ selector, text }) => ({
    selector,
    exactly: exactNumber(selector),
    text: before + text + after,
  }))
}

function exactNumber(selector: string): number | undefined {
  return /^=-?\d{1,15}$/.test(selector) ? Number(selector.slice(1)) : undefined
}
