import { message } from '#core/messages/message.ts'
import { flagText } from '#core/units/flags.ts'
import { type FormFinding, formCheck } from '../model/form-check.ts'

/** Places of the marker; twice in a row it is the sign itself. */
function markers(text: string, sign: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(sign); at !== -1; ) {
    const isDoubled = text.startsWith(sign, at + sign.length)
    if (!isDoubled) found.push(at)
    at = text.indexOf(sign, at + sign.length * (isDoubled ? 2 : 1))
  }
  return found
}

export const accelerator = formCheck({
  id: 'accelerator',
  name: 'Accelerator marker',
  description: "The keyboard shortcut marker is missing, isn't in the source, or appears more than once.",
  enabledBy: ['accelerator'],
  find({ source, target }, { flags }): readonly FormFinding[] {
    const sign = flagText(flags, 'accelerator')
    if (!sign) return []
    const wanted = markers(source, sign).length
    const given = markers(target, sign)
    const surplus = given.slice(Math.min(wanted, 1))
    if (surplus.length > 0)
      return surplus.map((start) => ({
        start,
        end: start + sign.length,
        message: message('finding.markerTooMany', { sign }),
      }))
    if (given.length === wanted) return []
    return [{ start: target.length, end: target.length, message: message('finding.markerMissing', { sign }) }]
  },
})
