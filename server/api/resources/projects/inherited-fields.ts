import type { settingFields } from '#core/contract/projects/inherited-settings.ts'
import {
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
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const [valued, switched] = [byField.get(field), bySwitch.get(field)]
    if (valued) values[valued] = value
    else if (switched) inherit[switched] = value
    else rest[field] = value
  }
  return { change: { values, inherit }, rest: rest as Omit<F, keyof typeof settingFields> }
}

type ShownValues = { readonly [N in SettingName as PublicName<N>]: Settings[N] }

type Shown = ShownValues & { readonly [N in SettingName as `inherit_${PublicName<N>}`]: boolean } & {
  readonly [N in SettingName as `effective_${PublicName<N>}`]: Settings[N]
}

const shownNames = settingNames.map((name) => {
  const field = publicName(name)
  return { name, field, inherit: PREFIX + field, effective: `effective_${field}` }
})

export const presentValues = (settings: Settings): ShownValues =>
  Object.fromEntries(shownNames.map(({ name, field }) => [field, settings[name]])) as unknown as ShownValues

export function presentSettings(row: KeptSettings): Shown {
  const { own, inherits } = levelOf(row)
  const shown: Record<string, unknown> = {}
  for (const { name, field, inherit, effective } of shownNames) {
    shown[field] = own[name]
    shown[inherit] = inherits.has(name)
    shown[effective] = row[name]
  }
  return shown as unknown as Shown
}

/** Their own values alone. */
export const ownSettings = (row: KeptSettings): Settings => (row.inherited === '{}' ? row : levelOf(row).own)

/** Flags of its own and those from outside, the file format's among them. */
export function presentFlags(
  row: { readonly check_flags: string; readonly inherited_flags: string },
  format = '',
): { check_flags: string; effective_check_flags: string } {
  const { check_flags: component, inherited_flags: inherited } = row
  const effective = inherited === '' && format === '' ? component : effectiveFlagList({ inherited, format, component })
  return { check_flags: component, effective_check_flags: effective }
}
