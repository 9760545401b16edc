import { compilePattern } from '#core/text/pattern.ts'
import { flagText, mergeFlags } from '#core/units/flags.ts'
import { stringHash } from '#core/units/identity.ts'

/** What a string is grouped by with others of its component. */
export interface VariantKey {
  readonly key: string
  /** What gave it: the component's expression, or a flag of the string that names another. */
  readonly by: 'pattern' | 'flag'
  /** The string is a variant; otherwise it is what others may be variants of. */
  readonly isVariant: boolean
}

export interface VariantString {
  readonly context: string
  readonly flags: string
  readonly extra_flags: string
}

/** The string that a flag names, by its source text or its key; undefined where there is no such flag. */
export const namedByFlag = ({ flags, extra_flags }: Omit<VariantString, 'context'>): string | undefined =>
  flags.includes('variant') || extra_flags.includes('variant')
    ? flagText(mergeFlags([flags, extra_flags]), 'variant')
    : undefined

/** Strings that share one of these keys are variants of each other. `regex` is the component's; what it finds in a key is left out. */
export function variantKeys(regex: string, string: VariantString): VariantKey[] {
  const keys: VariantKey[] = []
  const compiled = regex === '' || string.context === '' ? undefined : compilePattern(regex)
  if (compiled && !compiled.problem) {
    const { pattern } = compiled
    const key = without(string.context, pattern.findAll(string.context))
    keys.push({ key, by: 'pattern', isVariant: pattern.isFound(string.context) })
  }
  const named = namedByFlag(string)
  if (named !== undefined) keys.push({ key: named, by: 'flag', isVariant: true })
  return keys
}

/** What is stored of a key. */
export const variantHash = ({ by, key }: Pick<VariantKey, 'by' | 'key'>): bigint => stringHash(by, ':', key)

function without(text: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  let left = ''
  let from = 0
  for (const { start, end } of parts) {
    left += text.slice(from, start)
    from = end
  }
  return left + text.slice(from)
}
