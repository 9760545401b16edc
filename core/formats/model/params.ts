/** What a parameter of a file format may be. */
export type ParamRule =
  | 'boolean'
  | 'name'
  | { readonly choices: readonly (string | number)[] }
  | { readonly least: number; readonly most: number }

/** The parameters that files of a format have, by name: keys of a component's `file_format_params`. */
export type ParamRules = Readonly<Record<string, ParamRule>>

export const choice = (...choices: readonly (string | number)[]): ParamRule => ({ choices })

export const range = (least: number, most: number): ParamRule => ({ least, most })

export function fitsParam(rule: ParamRule, value: unknown): boolean {
  if (rule === 'boolean') return typeof value === 'boolean'
  if (rule === 'name') return typeof value === 'string' && /^[A-Za-z_][\w.-]{0,63}$/.test(value)
  if ('choices' in rule) return rule.choices.some((one) => one === value)
  return typeof value === 'number' && Number.isInteger(value) && value >= rule.least && value <= rule.most
}
