import { type Static, Type } from 'typebox'
import { nullable } from '#server/api/http/schema.ts'
import { settingFields, splitSettings } from '#server/api/resources/projects/inherited-fields.ts'
import type { ComponentSettings } from '#server/commands/projects/check-settings.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid } from '#server/errors.ts'

const text = Type.Optional(Type.String())
const flag = Type.Optional(Type.Boolean())
const whole = Type.Optional(Type.Integer())

/** What can be set on a component, in the words of the API. */
export const settings = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  source_language: Type.Optional(
    Type.Union([Type.String({ description: 'Language code.' }), Type.Object({ code: Type.String() })]),
  ),
  vcs: text,
  repo: text,
  push: text,
  git_export: text,
  branch: text,
  push_branch: text,
  filemask: text,
  screenshot_filemask: text,
  template: text,
  edit_template: flag,
  intermediate: text,
  new_base: text,
  file_format: text,
  file_format_params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  ...settingFields,
  check_flags: text,
  priority: whole,
  enforced_checks: Type.Optional(Type.Array(Type.String())),
  restricted: flag,
  repoweb: text,
  report_source_bugs: Type.Optional(Type.String({ format: 'email' })),
  merge_style: text,
  allow_translation_propagation: flag,
  contribute_project_tm: flag,
  manage_units: flag,
  enable_suggestions: flag,
  suggestion_voting: flag,
  suggestion_autoaccept: Type.Optional(Type.Integer({ minimum: 0 })),
  push_on_commit: flag,
  commit_pending_age: Type.Optional(Type.Integer({ minimum: 0, maximum: 2160 })),
  auto_lock_error: flag,
  language_regex: text,
  variant_regex: text,
  is_glossary: flag,
  glossary_color: text,
  category: Type.Optional(nullable(Type.String({ description: 'Address of the category.' }))),
}

const ComponentFields = Type.Object(settings)
export type ComponentFieldValues = Static<typeof ComponentFields>

/** The fields as the table has them. */
export async function settingsOf(tx: Db, fields: ComponentFieldValues): Promise<ComponentSettings> {
  const { rest, change } = splitSettings(fields)
  const { source_language, category, enforced_checks, file_format_params, ...plain } = rest
  const values: Record<string, unknown> = { ...change.values, inherit: change.inherit }
  for (const [name, value] of Object.entries(plain)) values[name] = typeof value === 'boolean' ? Number(value) : value
  if (enforced_checks !== undefined) values.enforced_checks = enforced_checks.join(' ')
  if (file_format_params !== undefined) values.file_format_params = JSON.stringify(file_format_params)
  if (source_language !== undefined) values.source_language_id = await languageId(tx, source_language)
  if (category !== undefined) values.category_id = category === null ? null : categoryId(category)
  return values as ComponentSettings
}

async function languageId(tx: Db, given: string | { code: string }): Promise<number> {
  const code = typeof given === 'string' ? given : given.code
  const language = await languageByCode(tx, { code })
  if (!language)
    throw new AppError('invalid', `There is no language with the code '${code}'.`, { attr: 'source_language.code' })
  return language.id
}

function categoryId(address: string): number {
  const id = /\/api\/categories\/(\d{1,15})\/(?:\?.*)?$/.exec(address)?.[1]
  if (id === undefined) throw invalid('category', "Give the category's address, as its 'url' has it.")
  return Number(id)
}
