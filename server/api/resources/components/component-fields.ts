import type { Static } from 'typebox'
import type { ComponentFields } from '#core/contract/components/component-fields.ts'
import { sourcesAreEditable } from '#core/formats/registry.ts'
import { message } from '#core/messages/message.ts'
import { linkedCategory } from '#server/api/request/api-link.ts'
import { splitSettings } from '#server/api/resources/projects/inherited-fields.ts'
import type { ComponentSettings } from '#server/commands/projects/check-settings.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid } from '#server/errors.ts'

export type ComponentFieldValues = Static<typeof ComponentFields>

/** The fields as the table has them, of a component with files of this format. */
export async function settingsOf(tx: Db, fields: ComponentFieldValues, format: string): Promise<ComponentSettings> {
  if (fields.edit_template === true && !sourcesAreEditable(format))
    throw invalid('edit_template', message('component.sourceFixed'))
  const { rest, change } = splitSettings(fields)
  const { source_language, category, file_format_params, vcs_params, ...plain } = rest
  const values: Record<string, unknown> = { ...change.values, inherit: change.inherit }
  for (const [name, value] of Object.entries(plain)) values[name] = typeof value === 'boolean' ? Number(value) : value
  if (file_format_params !== undefined) values.file_format_params = JSON.stringify(file_format_params)
  if (vcs_params !== undefined) values.vcs_params = JSON.stringify(vcs_params)
  if (source_language !== undefined) values.source_language_id = await languageId(tx, source_language)
  if (category !== undefined) values.category_id = category === null ? null : linkedCategory('category', category)
  return values
}

async function languageId(tx: Db, given: string | { code: string }): Promise<number> {
  const code = typeof given === 'string' ? given : given.code
  const language = await languageByCode(tx, { code })
  if (!language)
    throw new AppError('invalid', message('language.noneWithCode', { code }), { attr: 'source_language.code' })
  return language.id
}
