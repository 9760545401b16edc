import { findCheck } from '#core/checks/registry.ts'
import { runChecks } from '#core/checks/run.ts'
import { checkedUnit, type UnitOptions } from './checked-unit.ts'

type Texts = string | readonly string[]

/** What a check, found by its id and run as a save runs it, marks; '' stands for something missing. */
export function marked(id: string, source: Texts, target: Texts, options: UnitOptions = {}): string[] {
  const check = findCheck(id)
  if (!check) throw new Error(`There is no check ${id}`)
  const unit = checkedUnit(source, target, options)
  const forms = check.on === 'source' ? unit.source : unit.target
  return (runChecks(unit, [check]).get(id) ?? []).map(({ form, start, end }) => {
    const text = forms[form] ?? ''
    return forms.length > 1 ? `${form}:${text.slice(start, end)}` : text.slice(start, end)
  })
}

/** The fix of the first finding. */
export function fixed(id: string, source: Texts, target: Texts, options: UnitOptions = {}): string | undefined {
  const check = findCheck(id)
  return check && runChecks(checkedUnit(source, target, options), [check]).get(id)?.[0]?.fix
}
