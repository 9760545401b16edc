import { type Message, message } from '#core/messages/message.ts'
import { formCheck } from '../model/form-check.ts'
import { isTerm, partsOf, readFluent } from './fluent-unit.ts'

const whatIsMissing = (part: string): Message =>
  part === '' ? message('finding.valueMissing') : message('finding.missing', { what: `.${part}` })

const whatIsForeign = (part: string): Message =>
  part === '' ? message('finding.valueNotInSource') : message('finding.notInSource', { what: `.${part}` })

export const fluentParts = formCheck({
  id: 'fluent-parts',
  name: 'Fluent parts',
  description: 'Value and attributes differ from the source.',
  breaksProgram: true,
  enabledBy: ['fluent-parts'],
  skips: ({ flags }) => isTerm(flags),
  find({ source, target }, { flags }) {
    const wanted = readFluent(source, flags).unit
    const given = readFluent(target, flags).unit
    if (!wanted || !given) return undefined
    const [expected, found] = [partsOf(wanted), partsOf(given)]
    const extra = [...found].filter(([name]) => !expected.has(name))
    const missing = [...expected.keys()].filter((name) => !found.has(name))
    const end = target.length
    return [
      ...extra.map(([name, { span }]) => {
        const [start, stop] = [given.at(span?.start ?? 0), given.at(span?.end ?? 0)]
        return { start, end: Math.max(start, stop), message: whatIsForeign(name) }
      }),
      ...missing.map((name) => ({ start: end, end, message: whatIsMissing(name) })),
    ]
  },
})
