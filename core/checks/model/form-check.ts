import type { Message } from '#core/messages/message.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from './check.ts'
import { type Pair, pairs } from './form-pairs.ts'

/** A finding without the form: the factory knows which one it looked at. */
export type FormFinding = Omit<Finding, 'form'>

/** One without a message says the description of its check. */
type Found = Omit<FormFinding, 'message'> & Partial<Pick<FormFinding, 'message'>>

const none: readonly Finding[] = []

type FoundInForm = Found | readonly Found[] | undefined

interface FormCheck extends Pick<Check, 'id' | 'name' | 'description' | 'enabledBy' | 'breaksProgram' | 'offersFix'> {
  /** Is there nothing to look for, whatever the texts? */
  skips?(unit: CheckedUnit): boolean
  find(pair: Pair, unit: CheckedUnit): FoundInForm
}

/** A check that looks at one form of the target after the other, each beside its source. Blank forms are passed over. */
export function formCheck({ skips, find, ...rest }: FormCheck): Check {
  const asDescribed: Message = { id: 'described.check', values: { check: rest.id, description: rest.description } }
  return {
    ...rest,
    on: 'target',
    ignoredBy: ignoreFlag(rest.id),
    find(unit) {
      if (skips?.(unit)) return none
      let found = none
      for (const pair of pairs(unit)) {
        // Most texts are fine: nothing is made for them.
        const findings = pair.target === '' || pair.source === '' ? undefined : find(pair, unit)
        if (findings === undefined || ('length' in findings && findings.length === 0)) continue
        const passes = (target: string) => target === '' || listOf(find({ ...pair, target }, unit)).length === 0
        const mended = withWorkingFixes(listOf(findings), passes)
        found = [...found, ...mended.map((finding) => ({ form: pair.form, message: asDescribed, ...finding }))]
      }
      return found
    },
  }
}

function listOf(found: FoundInForm): readonly Found[] {
  if (found === undefined) return []
  return 'start' in found ? [found] : found
}

/** A fix that would not satisfy the check is not offered. */
function withWorkingFixes(findings: readonly Found[], works: (text: string) => boolean): readonly Found[] {
  const tried = new Map<string, boolean>()
  return findings.map(({ fix, ...finding }) => {
    if (fix === undefined) return finding
    const known = tried.get(fix) ?? works(fix)
    tried.set(fix, known)
    return known ? { ...finding, fix } : finding
  })
}

/** Every match, all with the same message and fix. */
export function findMatches(text: string, pattern: RegExp, message: Message, fix?: string): FormFinding[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
    message,
    ...(fix === undefined ? {} : { fix }),
  }))
}

/** The whole form. */
export const whole = (text: string, message: Message): FormFinding => ({ start: 0, end: text.length, message })
