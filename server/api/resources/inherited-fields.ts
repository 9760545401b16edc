import { type TSchema, Type } from 'typebox'
import {
  type KeptSettings,
  levelOf,
  type SettingName,
  type Settings,
  type SettingsChange,
  settingNames,
} from '#core/settings/effective.ts'
import { mergeFlags, writeFlags } from '#core/units/flags.ts'
import { nullable } from '#server/api/http/schema.ts'

const Value = (name: SettingName): TSchema =>
  name === 'secondary_language' ? nullable(Type.Integer({ description: 'Id of a language.' })) : Type.String()

type Values = { [N in SettingName]: ReturnType<typeof Type.Unsafe<Settings[N]>> }
type Switches = { [N in SettingName as `inherit_${N}`]: ReturnType<typeof Type.Boolean> }
type Effective = { [N in SettingName as `effective_${N}`]: ReturnType<typeof Type.Unsafe<Settings[N]>> }

const fields = (prefix: string, schema: (name: SettingName) => TSchema) =>
  Object.fromEntries(settingNames.map((name) => [prefix + name, schema(name)]))

/** Values of its own. */
export const settingValues = fields('', Value) as Values

/** Beside the values: whether they come from what is around, and what holds. */
export const settingSwitches = {
  ...(fields('inherit_', () => Type.Boolean()) as Switches),
  ...(fields('effective_', Value) as Effective),
}

type Optional<T> = { [K in keyof T]: T[K] extends TSchema ? ReturnType<typeof Type.Optional<T[K]>> : never }

/** Values that a body may set. */
export const settingValueFields = fields('', (name) => Type.Optional(Value(name))) as Optional<Values>

/** The same, and whether to inherit. */
export const settingFields = {
  ...settingValueFields,
  ...(fields('inherit_', () => Type.Optional(Type.Boolean())) as Optional<Switches>),
}

const names: ReadonlySet<string> = new Set(settingNames)
const PREFIX = 'inherit_'

/** Parts what may be inherited from the other fields of a body. */
export function splitSettings<F extends object>(
  fields: F,
): { readonly change: SettingsChange; readonly rest: Omit<F, keyof typeof settingFields> } {
  const values: Record<string, unknown> = {}
  const inherit: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) continue
    else if (names.has(name)) values[name] = value
    else if (name.startsWith(PREFIX) && names.has(name.slice(PREFIX.length))) inherit[name.slice(PREFIX.length)] = value
    else rest[name] = value
  return { change: { values, inherit }, rest: rest as Omit<F, keyof typeof settingFields> }
}

type Shown = Settings & { readonly [N in SettingName as `inherit_${N}`]: boolean } & {
  readonly [N in SettingName as `effective_${N}`]: Settings[N]
}

const shownNames = settingNames.map((name) => ({ name, inherit: PREFIX + name, effective: `effective_${name}` }))

export function presentSettings(row: KeptSettings): Shown {
  const { own, inherits } = levelOf(row)
  const shown: Record<string, unknown> = {}
  for (const { name, inherit, effective } of shownNames) {
    shown[name] = own[name]
    shown[inherit] = inherits.has(name)
    shown[effective] = row[name]
  }
  return shown as unknown as Shown
}

/** Their own values alone. */
export const ownSettings = (row: KeptSettings): Settings => (row.inherited === '{}' ? row : levelOf(row).own)

export const flagFields = {
  check_flags: Type.String(),
  effective_check_flags: Type.String({ description: 'With those of everything around it.' }),
}

/** Flags of its own and those from outside; `between` are those that go before its own. */
export function presentFlags(
  row: { readonly check_flags: string; readonly inherited_flags: string },
  between = '',
): { check_flags: string; effective_check_flags: string } {
  const { check_flags: own, inherited_flags: outer } = row
  const effective = outer === '' && between === '' ? own : writeFlags(mergeFlags([outer, between, own]))
  return { check_flags: own, effective_check_flags: effective }
}
