import { type Message, message } from '#core/messages/message.ts'
import { comparePlaceholders } from '#core/placeholders/compare.ts'
import { placeholderLanguage } from '#core/placeholders/languages.ts'
import type { Placeholder } from '#core/placeholders/placeholder.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from '../model/check.ts'
import { type FormatPair, formatPairs } from './placeholder-pairs.ts'

export interface FormatCheckOptions {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Of the language of placeholders. */
  readonly language: string
  /** Is there nothing to look for in this unit? */
  skips?(unit: CheckedUnit): boolean
  /** What else can be wrong with a form. */
  also?(pair: FormatPair, unit: CheckedUnit): readonly Finding[]
}

const isPlaceholder = ({ kind }: Placeholder): boolean => kind === 'placeholder'
const isStray = ({ kind }: Placeholder): boolean => kind === 'stray'

/** A check that target and source hold the same placeholders of one language. */
export function formatCheck({ id, name, description, language, skips, also }: FormatCheckOptions): Check {
  const { find, flags } = placeholderLanguage(language)
  const hasAny = (source: string): boolean => find(source).some(isPlaceholder)
  return {
    id,
    name,
    description,
    breaksProgram: true,
    on: 'target',
    offersFix: true,
    enabledBy: flags,
    ignoredBy: ignoreFlag(id),
    find(unit) {
      if (skips?.(unit)) return []
      return formatPairs(unit, hasAny).flatMap((pair) => [
        ...comparePair(pair, find(pair.source), find),
        ...(also?.(pair, unit) ?? []),
      ])
    },
  }
}

/** Where the placeholders of a form differ from those of its source. */
export function comparePair(
  pair: FormatPair,
  source: readonly Placeholder[],
  find: (text: string) => Placeholder[],
): readonly Finding[] {
  const found = find(pair.target)
  const { missing, extra } = comparePlaceholders(source, found)
  const fix = fixOf(pair, source, missing, extra, find)
  const finding = (start: number, end: number, said: Message): Finding => ({
    form: pair.form,
    start,
    end,
    message: said,
    ...(fix === undefined ? {} : { fix }),
  })
  const strays = found.filter(isStray)
  const { length } = pair.target
  return [
    ...extra.map(({ start, end }) =>
      finding(start, end, message('finding.notInSourceHere', { what: pair.target.slice(start, end) })),
    ),
    ...(pair.mayMiss ? [] : missing).map(({ start, end }) =>
      finding(length, length, message('finding.missing', { what: pair.source.slice(start, end) })),
    ),
    ...strays.map(({ start, end }) => finding(start, end, message('finding.singleBrace'))),
  ]
}

/** The one placeholder that is wrong, replaced by the one that is missing, if that is all. */
function fixOf(
  { source, target }: FormatPair,
  wanted: readonly Placeholder[],
  missing: readonly Placeholder[],
  extra: readonly Placeholder[],
  find: (text: string) => Placeholder[],
): string | undefined {
  const [lacking] = missing
  const [wrong] = extra
  if (!lacking || !wrong || missing.length > 1 || extra.length > 1) return undefined
  const fix = target.slice(0, wrong.start) + source.slice(lacking.start, lacking.end) + target.slice(wrong.end)
  const found = find(fix)
  const rest = comparePlaceholders(wanted, found)
  const isFine = rest.missing.length === 0 && rest.extra.length === 0 && !found.some(isStray)
  return isFine ? fix : undefined
}
