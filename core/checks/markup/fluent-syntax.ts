import { message } from '#core/messages/message.ts'
import { type Check, type CheckedUnit, type Finding, ignoreFlag } from '../model/check.ts'
import { readFluent } from './fluent-unit.ts'

function faults(forms: readonly string[], { flags }: CheckedUnit): Finding[] {
  return forms.flatMap((text, form) => {
    const fault = text === '' ? undefined : readFluent(text, flags).fault
    if (!fault) return []
    const start = Math.min(fault.position, text.length)
    const end = Math.min(start + 1, text.length)
    return [{ form, start, end, message: message('finding.notFluent', { fault: fault.message }) }]
  })
}

export const fluentTargetSyntax: Check = {
  id: 'fluent-target-syntax',
  name: 'Fluent translation syntax',
  description: 'The translation is not valid Fluent.',
  breaksProgram: true,
  on: 'target',
  enabledBy: ['fluent-target-syntax'],
  ignoredBy: ignoreFlag('fluent-target-syntax'),
  find: (unit) => faults(unit.target, unit),
}

export const fluentSourceSyntax: Check = {
  id: 'fluent-source-syntax',
  name: 'Fluent source syntax',
  description: 'The source string is not valid Fluent.',
  on: 'source',
  enabledBy: ['fluent-source-syntax'],
  ignoredBy: ignoreFlag('fluent-source-syntax'),
  find: (unit) => faults(unit.source, unit),
}
