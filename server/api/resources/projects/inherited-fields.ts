import type { ShownSetting, settingFields } from '#core/contract/projects/inherited-settings.ts'
import {
  checkIds,
  type KeptSettings,
  levelOf,
  type PublicName,
  publicName,
  type SettingName,
  type Settings,
  type SettingsChange,
  settingNames,
} from '#core/settings/effective.ts'
import { effectiveFlagList } from '#core/units/effective-flags.ts'

const PREFIX = 'inherit_'

const byField = new Map<string, SettingName>(settingNames.map((name) => [publicName(name), name]))

const bySwitch = new Map<string, SettingName>(settingNames.map((name) => [PREFIX + publicName(name), name]))

/** Parts what may be inherited from the other fields of a body. */
export function splitSettings<F extends object>(
  fields: F,
): { readonly change: SettingsChange; readonly rest: Omit<F, keyof typeof settingFields> } {
  const values: Record<string, unknown> = {}
  const inherit: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [field, given] of Object.entries(fields)) {
    if (given === undefined) continue
    // White space around a setting is nothing that somebody meant.
    const value: unknown = typeof given === 'string' ? given.trim() : given
    const [valued, switched] = [byField.get(field), bySwitch.get(field)]
    if (valued) values[valued] = Array.isArray(value) ? value.join(' ') : value
    else if (switched) inherit[switched] = value
    else rest[field] = value
  }
  return { change: { values, inherit }, rest: rest as Omit<F, keyof typeof settingFields> }
}

type ShownValues = { readonly [N in SettingName as PublicName<N>]: ShownSetting<N> }

type ShownSwitches = { readonly [N in SettingName as `inherit_${PublicName<N>}`]: boolean }
type ShownEffective = { readonly [N in SettingName as `effective_${PublicName<N>}`]: ShownSetting<N> }
type Shown = ShownValues & ShownSwitches & ShownEffective

export const presentValues = (settings: Settings): ShownValues => ({
  license: settings.license,
  agreement: settings.agreement,
  new_lang: settings.new_lang,
  language_code_style: settings.language_code_style,
  secondary_language: settings.secondary_language_id,
  commit_message: settings.commit_message,
  add_message: settings.add_message,
  delete_message: settings.delete_message,
  merge_message: settings.merge_message,
  addon_message: settings.addon_message,
  pull_message: settings.pull_message,
  enforced_checks: checkIds(settings.enforced_checks),
})

export function presentSettings(row: KeptSettings): Shown {
  const { own, inherits } = levelOf(row)
  return { ...presentValues(own), ...presentSwitches(inherits), ...presentEffective(row) }
}

const presentSwitches = (inherits: ReadonlySet<SettingName>): ShownSwitches => ({
  inherit_license: inherits.has('license'),
  inherit_agreement: inherits.has('agreement'),
  inherit_new_lang: inherits.has('new_lang'),
  inherit_language_code_style: inherits.has('language_code_style'),
  inherit_secondary_language: inherits.has('secondary_language_id'),
  inherit_commit_message: inherits.has('commit_message'),
  inherit_add_message: inherits.has('add_message'),
  inherit_delete_message: inherits.has('delete_message'),
  inherit_merge_message: inherits.has('merge_message'),
  inherit_addon_message: inherits.has('addon_message'),
  inherit_pull_message: inherits.has('pull_message'),
  inherit_enforced_checks: inherits.has('enforced_checks'),
})

const presentEffective = (row: Settings): ShownEffective => ({
  effective_license: row.license,
  effective_agreement: row.agreement,
  effective_new_lang: row.new_lang,
  effective_language_code_style: row.language_code_style,
  effective_secondary_language: row.secondary_language_id,
  effective_commit_message: row.commit_message,
  effective_add_message: row.add_message,
  effective_delete_message: row.delete_message,
  effective_merge_message: row.merge_message,
  effective_addon_message: row.addon_message,
  effective_pull_message: row.pull_message,
  effective_enforced_checks: checkIds(row.enforced_checks),
})

/** Flags of its own and those from outside, the file format's among them. */
export function presentFlags(
  row: { readonly check_flags: string; readonly inherited_flags: string },
  format = '',
): { check_flags: string; effective_check_flags: string } {
  const { check_flags: component, inherited_flags: inherited } = row
  const effective = inherited === '' && format === '' ? component : effectiveFlagList({ inherited, format, component })
  return { check_flags: component, effective_check_flags: effective }
}
