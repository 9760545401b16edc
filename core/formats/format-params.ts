import { type Message, message } from '#core/messages/message.ts'
import { fitsParam, type ParamRules } from './model/params.ts'
import { findFormat, formats } from './registry.ts'

/** Of files of every format. */
const common: ParamRules = { dos_eol: 'boolean' }

const ruleOf = (rules: ParamRules, name: string) => (Object.hasOwn(rules, name) ? rules[name] : undefined)

/** Why a parameter cannot be set on files of a format; undefined when it can. */
export function paramProblem(format: string, name: string, value: unknown): Message | undefined {
  const rule = ruleOf(common, name) ?? ruleOf(findFormat(format)?.format.params ?? {}, name)
  if (rule === undefined) {
    const isKnown = formats.some(({ params = {} }) => Object.hasOwn(params, name))
    return isKnown ? message('format.noParameterHere', { name }) : message('format.noParameter', { name })
  }
  return fitsParam(rule, value) ? undefined : message('format.wrongParameter', { name, value: JSON.stringify(value) })
}
