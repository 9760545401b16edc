import { defaultMessages } from '#core/templates/defaults.ts'

/** Settings that a component, category or project may take from what it is in. */
export const settingNames = [
  'license',
  'agreement',
  'new_lang',
  'language_code_style',
  'secondary_language_id',
  'commit_message',
  'add_message',
  'delete_message',
  'merge_message',
  'addon_message',
  'pull_message',
  'enforced_checks',
] as const

export type SettingName = (typeof settingNames)[number]

/** As the API calls a setting. */
export type PublicName<N extends SettingName = SettingName> = N extends 'secondary_language_id'
  ? 'secondary_language'
  : N

export const publicName = (name: SettingName): PublicName =>
  name === 'secondary_language_id' ? 'secondary_language' : name

export interface Settings extends Readonly<Record<Exclude<SettingName, 'secondary_language_id'>, string>> {
  /** Check ids, separated by blanks. */
  readonly enforced_checks: string
  /** Null for none. */
  readonly secondary_language_id: number | null
}

/** Of something new. */
export const blankSettings: Settings = {
  license: '',
  agreement: '',
  new_lang: 'add',
  language_code_style: '',
  secondary_language_id: null,
  ...defaultMessages,
  enforced_checks: '',
}

/** One link of the chain component, category, project, workspace: its own values, and those it does not want to use. */
export interface Level {
  readonly own: Settings
  readonly inherits: ReadonlySet<SettingName>
}

const collect = (pick: <N extends SettingName>(name: N) => Settings[N]): Settings => ({
  license: pick('license'),
  agreement: pick('agreement'),
  new_lang: pick('new_lang'),
  language_code_style: pick('language_code_style'),
  secondary_language_id: pick('secondary_language_id'),
  commit_message: pick('commit_message'),
  add_message: pick('add_message'),
  delete_message: pick('delete_message'),
  merge_message: pick('merge_message'),
  addon_message: pick('addon_message'),
  pull_message: pick('pull_message'),
  enforced_checks: pick('enforced_checks'),
})

/** As a row has them: what holds, and, as JSON, the row's own values of what it inherits. */
export interface KeptSettings extends Settings {
  readonly inherited: string
}

export function levelOf(row: KeptSettings): Level {
  const set = ownOf(row)
  const values: Settings = { ...row, ...set }
  return {
    own: collect((name) => values[name]),
    inherits: new Set(settingNames.filter((name) => name in set)),
  }
}

/** The row's own values of what it inherits. */
const ownOf = ({ inherited }: KeptSettings): Partial<Settings> => (inherited === '{}' ? {} : JSON.parse(inherited))

/** A level as its row has it, below what holds in the place that it is in; none: it is the outermost. */
export function keptSettings({ own, inherits }: Level, outer: Settings | undefined): KeptSettings {
  const taken = settingNames.filter((name) => inherits.has(name))
  return {
    ...collect((name) => (outer && inherits.has(name) ? outer : own)[name]),
    inherited: JSON.stringify(Object.fromEntries(taken.map((name) => [name, own[name]]))),
  }
}

/** What somebody asks for: values, and whether to inherit. */
export interface SettingsChange {
  readonly values: Partial<Settings>
  readonly inherit: Partial<Readonly<Record<SettingName, boolean>>>
}

/**
 * A new value is meant to hold: it is no longer inherited, unless that is asked for as well. Whoever sends the value that is
 * there already, as clients do that send all fields, changes nothing.
 */
export function changedLevel(before: Level, { values, inherit }: SettingsChange): Level {
  const isNew = (name: SettingName) => name in values && values[name] !== before.own[name]
  const inherits = (name: SettingName) => inherit[name] ?? (before.inherits.has(name) && !isNew(name))
  return { own: { ...before.own, ...values }, inherits: new Set(settingNames.filter(inherits)) }
}

/** As the API shows the ids of checks. */
export const checkIds = (words: string): string[] => (words === '' ? [] : words.split(' '))

/** Something new, which inherits all that nobody set or nothing. */
export function newLevel({ values, inherit }: SettingsChange, inheritsAll: boolean): Level {
  const inherits = (name: SettingName) => inherit[name] ?? (inheritsAll && !(name in values))
  return { own: { ...blankSettings, ...values }, inherits: new Set(settingNames.filter(inherits)) }
}

/** Of any values those that are such settings. */
export function pickSettings(given: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(settingNames.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}

/** Asks for the very same again. */
export const sameAs = ({ own, inherits }: Level): SettingsChange => ({
  values: own,
  inherit: Object.fromEntries(settingNames.map((name) => [name, inherits.has(name)])),
})

/** Names of the settings that one row inherits and the other does not. */
export function switchedSettings(before: KeptSettings, after: KeptSettings): SettingName[] {
  if (before.inherited === after.inherited) return []
  const [one, other] = [ownOf(before), ownOf(after)]
  return settingNames.filter((name) => name in one !== name in other)
}
