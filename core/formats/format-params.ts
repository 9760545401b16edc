import { fitsParam, type ParamRules } from './model/params.ts'
import { findFormat, formats } from './registry.ts'

/** Of files of every format. */
const common: ParamRules = { dos_eol: 'boolean' }

const ruleOf = (rules: ParamRules, name: string) => (Object.hasOwn(rules, name) ? rules[name] : undefined)

/** Why a parameter cannot be set on files of a format; undefined when it can. */
export function paramProblem(format: string, name: string, value: unknown): string | undefined {
  const rule = ruleOf(common, name) ?? ruleOf(findFormat(format)?.format.params ?? {}, name)
  if (rule === undefined) {
    const isKnown = formats.some(({ params = {} }) => Object.hasOwn(params, name))
    return isKnown ? `Files of this format have no '${name}'.` : `There is no parameter '${name}'.`
  }
  return fitsParam(rule, value) ? undefined : `'${name}' cannot be ${JSON.stringify(value)}.`
}
