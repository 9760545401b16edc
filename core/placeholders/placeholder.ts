/** A place in a text that a program fills in. */
export interface Placeholder {
  readonly start: number
  readonly end: number
  /** An escape stands for its own sign (`%%`, `{{`); a stray is a sign that ought to be one (a lone brace). */
  readonly kind: 'placeholder' | 'escape' | 'stray'
  /** What must be alike in source and target: `%5d` of `%2$5d`, `{{name}}` of `{{ name }}`. */
  readonly form: string
  /** Name of its argument, or `#1` for the first, ...; '' takes none; undefined takes the next one in order. */
  readonly argument: string | undefined
  /** How many arguments it takes in order; 1 unless it says otherwise. */
  readonly takes?: number
}

export interface PlaceholderLanguage {
  readonly id: string
  /** The flags that say a text is written in it. */
  readonly flags: readonly string[]
  /** Placeholders from left to right; they do not overlap. Linear. */
  find(text: string): Placeholder[]
}

export const isPositional = ({ kind, argument }: Placeholder): boolean =>
  kind === 'placeholder' && argument === undefined

/** Runs a reader at each place where a sign stands; it answers with the placeholder there, if there is one. */
export function scan(
  text: string,
  sign: string,
  read: (text: string, at: number) => Placeholder | undefined,
): Placeholder[] {
  const found: Placeholder[] = []
  for (let at = text.indexOf(sign); at !== -1; ) {
    const placeholder = read(text, at)
    if (placeholder) found.push(placeholder)
    at = text.indexOf(sign, placeholder ? placeholder.end : at + 1)
  }
  return found
}

/** A placeholder that is known by what it says. */
export function named(start: number, end: number, argument: string, form = ''): Placeholder {
  return { start, end, kind: 'placeholder', form, argument }
}

export function escaped(start: number, end: number): Placeholder {
  return { start, end, kind: 'escape', form: '', argument: '' }
}

/** First index from `at` on whose character is not in the class. */
export function skipWhile(text: string, at: number, isIn: (unit: number) => boolean): number {
  let end = at
  while (end < text.length && isIn(text.charCodeAt(end))) end++
  return end
}

export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
export const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
/** ASCII letters, digits and the underscore. */
export const isWord = (unit: number): boolean => isLetter(unit) || isDigit(unit) || unit === 95
