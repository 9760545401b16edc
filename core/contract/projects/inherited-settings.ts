import { type TSchema, Type } from 'typebox'
import { idOrNone, nullable } from '#core/contract/schema.ts'
import { type PublicName, publicName, type SettingName, type Settings, settingNames } from '#core/settings/effective.ts'

function Value(name: SettingName): TSchema {
  if (name === 'secondary_language_id') return nullable(Type.Integer({ description: 'Id of a language.' }))
  return name === 'enforced_checks' ? Type.Array(Type.String()) : Type.String()
}

/** A setting as the API shows it. */
export type ShownSetting<N extends SettingName> = N extends 'enforced_checks' ? string[] : Settings[N]

type Values = { [N in SettingName as PublicName<N>]: ReturnType<typeof Type.Unsafe<ShownSetting<N>>> }

type Switches = { [N in SettingName as `inherit_${PublicName<N>}`]: ReturnType<typeof Type.Boolean> }

type Effective = { [N in SettingName as `effective_${PublicName<N>}`]: ReturnType<typeof Type.Unsafe<ShownSetting<N>>> }

const fields = (prefix: string, schema: (name: SettingName) => TSchema) =>
  Object.fromEntries(settingNames.map((name) => [prefix + publicName(name), schema(name)]))

/** Values of its own. */
export const settingValues = fields('', Value) as Values

/** Beside the values: whether they come from what is around, and what holds. */
export const settingSwitches = {
  ...(fields('inherit_', () => Type.Boolean()) as Switches),
  ...(fields('effective_', Value) as Effective),
}

type Optional<T> = { [K in keyof T]: T[K] extends TSchema ? ReturnType<typeof Type.Optional<T[K]>> : never }

function BodyValue(name: SettingName): TSchema {
  if (name === 'secondary_language_id') return idOrNone('Id of a language.')
  if (name === 'enforced_checks') return { ...Value(name), 'x-error-code': 'invalid', 'x-null-code': 'null' }
  return name.endsWith('_message') ? Type.String({ minLength: 1 }) : Value(name)
}

/** Values that a body may set. */
export const settingValueFields = fields('', (name) => Type.Optional(BodyValue(name))) as Optional<Values>

/** The same, and whether to inherit. */
export const settingFields = {
  ...settingValueFields,
  ...(fields('inherit_', () => Type.Optional(Type.Boolean())) as Optional<Switches>),
}

export const flagFields = {
  check_flags: Type.String(),
  effective_check_flags: Type.String({ description: 'Including those of its parents.' }),
}
