import { message } from '#core/messages/message.ts'
import { findListed, type ListedPlaceholder } from '#core/placeholders/listed.ts'
import { type Check, type Finding, ignoreFlag } from '../model/check.ts'
import { pairs } from '../model/form-pairs.ts'
import { mayMiss } from './placeholder-pairs.ts'

export const placeholders: Check = {
  id: 'placeholders',
  name: 'Placeholders',
  description: "A placeholder of this string is missing in the translation, or isn't in the source.",
  breaksProgram: true,
  on: 'target',
  enabledBy: ['placeholders'],
  ignoredBy: ignoreFlag('placeholders'),
  find(unit) {
    const find = (text: string): ListedPlaceholder[] => findListed(text, unit.flags)
    const wanted = unit.source.flatMap((source) =>
      find(source).map(({ text, start, end }) => ({ text, written: source.slice(start, end) })),
    )
    return pairs(unit).flatMap(({ form, target, numbers }) => {
      if (target === '') return []
      const given = find(target)
      const known = new Set(wanted.map(({ text }) => text))
      const present = new Set(given.map(({ text }) => text))
      const missing = new Map(wanted.filter(({ text }) => !present.has(text)).map((finding) => [finding.text, finding]))
      const end = target.length
      return [
        ...given
          .filter(({ text }) => !known.has(text))
          .map(
            ({ start, end, text }): Finding => ({
              form,
              start,
              end,
              message: message('finding.notInSource', { what: text }),
            }),
          ),
        ...(mayMiss(numbers, unit) ? [] : [...missing.values()]).map(({ written }) => {
          const said = message('finding.missing', { what: written })
          return { form, start: end, end, message: said }
        }),
      ]
    })
  },
}
