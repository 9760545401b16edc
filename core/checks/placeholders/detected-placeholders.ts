import { message } from '#core/messages/message.ts'
import { comparePlaceholders } from '#core/placeholders/compare.ts'
import { detectPlaceholders, hasChoice } from '#core/placeholders/detected.ts'
import type { Placeholder } from '#core/placeholders/placeholder.ts'
import { type Check, type Finding, ignoreFlag } from '../model/check.ts'
import { comparePair } from './placeholder-check.ts'
import { type FormatPair, formatPairs } from './placeholder-pairs.ts'

export const detectedPlaceholders: Check = {
  id: 'detected_placeholders',
  name: 'Detected placeholders',
  description: 'A placeholder that the source shows is missing in the translation, or was changed.',
  breaksProgram: true,
  on: 'target',
  offersFix: true,
  enabledBy: ['detect-placeholders'],
  ignoredBy: ignoreFlag('detected_placeholders'),
  find(unit) {
    const find = (text: string): Placeholder[] => detectPlaceholders(text, unit.flags)
    return formatPairs(unit, (source) => find(source).length > 0).flatMap((pair) => {
      const wanted = find(pair.source)
      if (wanted.length === 0) return []
      return hasChoice(pair.source) ? compareNames(pair, wanted, find) : comparePair(pair, wanted, find)
    })
  },
}

/** The same where somebody types: no flag has to ask for it. */
export const liveDetectedPlaceholders: Check = (({ enabledBy: _, ...check }) => check)(detectedPlaceholders)

/** In a message with branches each argument counts once: languages differ in how many branches they have. */
function compareNames(
  { form, source, target }: FormatPair,
  wanted: readonly Placeholder[],
  find: (text: string) => Placeholder[],
): Finding[] {
  const { missing, extra } = comparePlaceholders(once(wanted), once(find(target)))
  const { length } = target
  return [
    ...extra.map(({ start, end, argument }) => ({
      form,
      start,
      end,
      message: message('finding.notInSourceHere', { what: `{${argument}}` }),
    })),
    ...missing.map(({ argument }) => ({
      form,
      start: length,
      end: length,
      message: message('finding.missing', { what: source.includes(`{${argument}}`) ? `{${argument}}` : `${argument}` }),
    })),
  ]
}

const once = (placeholders: readonly Placeholder[]): Placeholder[] => [
  ...new Map(placeholders.map((one) => [one.argument, { ...one, form: '' }])).values(),
]
