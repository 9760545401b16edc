import { message } from '#core/messages/message.ts'
import {
  type KeptSettings,
  publicName,
  type SettingsChange,
  settingNames,
  switchedSettings,
} from '#core/settings/effective.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { settingsProblems } from '#server/commands/projects/check-settings.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type FieldError, fieldError } from '#server/errors.ts'

/** Nothing is asked for. */
export const asItIs: SettingsChange = { values: {}, inherit: {} }

/** Everything that is wrong with settings for what is inside, each at its field. */
export async function inheritableProblems(
  tx: Db,
  { values }: SettingsChange,
  check_flags?: string,
): Promise<FieldError[]> {
  const problems = settingsProblems({ ...values, ...(check_flags !== undefined && { check_flags }) })
  return [...problems, ...(await languageProblems(tx, values.secondary_language_id))]
}

export async function languageProblems(tx: Db, id: number | null | undefined): Promise<FieldError[]> {
  if (id === undefined || id === null || (await languagesByIds(tx, [id])).has(id)) return []
  return [fieldError('secondary_language', message('language.noneWithId'), 'does_not_exist')]
}

interface FieldChange {
  readonly field: string
  readonly old: unknown
  readonly target: unknown
}

/** Not for people: they are told of the switches. */
const hidden = new Set(['inherited', 'inherited_flags'])

const fieldOf = new Map<string, string>(settingNames.map((name) => [name, publicName(name)]))

/** What is to be recorded of changed columns, by field: switches in the words of the API. */
export function fieldChanges<R extends KeptSettings>(
  before: R,
  after: R,
  changed: readonly Extract<keyof R, string>[],
): FieldChange[] {
  const columns = changed
    .filter((name) => !hidden.has(name))
    .map((name) => ({ field: fieldOf.get(name) ?? name, old: before[name], target: after[name] }))
  const inherited = readJsonObject(after.inherited)
  const switches = switchedSettings(before, after).map((name) => {
    const inherits = name in inherited
    return { field: `inherit_${publicName(name)}`, old: !inherits, target: inherits }
  })
  return [...columns, ...switches]
}
