import type { Message } from '#core/messages/message.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from './check.ts'
import { type Pair, pairs } from './form-pairs.ts'

/** A finding without the form: the factory knows which one it looked at. */
export type Place = Omit<Finding, 'form'>

const none: readonly Finding[] = []

type Places = Place | readonly Place[] | undefined

interface FormCheck extends Pick<Check, 'id' | 'name' | 'description' | 'enabledBy' | 'offersFix'> {
  /** Is there nothing to look for, whatever the texts? */
  skips?(unit: CheckedUnit): boolean
  find(pair: Pair, unit: CheckedUnit): Places
}

/** A check that looks at one form of the target after the other, each beside its source. Blank forms are passed over. */
export function formCheck({ skips, find, ...rest }: FormCheck): Check {
  return {
    ...rest,
    on: 'target',
    ignoredBy: ignoreFlag(rest.id),
    find(unit) {
      if (skips?.(unit)) return none
      let found = none
      for (const pair of pairs(unit)) {
        // Most texts are fine: nothing is made for them.
        const places = pair.target === '' || pair.source === '' ? undefined : find(pair, unit)
        if (places === undefined || ('length' in places && places.length === 0)) continue
        const passes = (target: string) => target === '' || listOf(find({ ...pair, target }, unit)).length === 0
        const mended = withWorkingFixes(listOf(places), passes)
        found = [...found, ...mended.map((place) => ({ form: pair.form, ...place }))]
      }
      return found
    },
  }
}

function listOf(found: Places): readonly Place[] {
  if (found === undefined) return []
  return 'start' in found ? [found] : found
}

/** A fix that would not satisfy the check is not offered. */
function withWorkingFixes(places: readonly Place[], works: (text: string) => boolean): readonly Place[] {
  const tried = new Map<string, boolean>()
  return places.map(({ fix, ...place }) => {
    if (fix === undefined) return place
    const known = tried.get(fix) ?? works(fix)
    tried.set(fix, known)
    return known ? { ...place, fix } : place
  })
}

/** Every match, all with the same message and fix. */
export function placesOf(text: string, pattern: RegExp, message: Message, fix?: string): Place[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
    message,
    ...(fix === undefined ? {} : { fix }),
  }))
}

/** The whole form. */
export const whole = (text: string, message: Message): Place => ({ start: 0, end: text.length, message })
