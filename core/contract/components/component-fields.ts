import { Type } from 'typebox'
import { settingFields } from '#core/contract/projects/inherited-settings.ts'
import { ApiLink, choiceAmongNumbers, nullable } from '#core/contract/schema.ts'

const text = Type.Optional(Type.String())

const flag = Type.Optional(Type.Boolean())

/** What can be set on a component, in the words of the API. */
export const settings = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100, format: 'slug' })),
  source_language: Type.Optional(
    Type.Union([Type.String({ description: 'Language code.' }), Type.Object({ code: Type.String() })]),
  ),
  vcs: text,
  vcs_params: Type.Optional(Type.Object({}, { additionalProperties: true })),
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
  priority: Type.Optional(choiceAmongNumbers('60, 80, 100, 120 or 140.')),
  restricted: flag,
  repoweb: text,
  repoweb_translations: text,
  report_source_bugs: Type.Optional(Type.String({ format: 'email' })),
  merge_style: text,
  allow_translation_propagation: flag,
  hide_glossary_matches: flag,
  contribute_project_tm: flag,
  manage_units: flag,
  enable_suggestions: flag,
  suggestion_voting: flag,
  suggestion_autoaccept: Type.Optional(Type.Integer({ minimum: 0, maximum: 32_767 })),
  push_on_commit: flag,
  push_on_update: flag,
  pull_interval: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 720 }))),
  commit_pending_age: Type.Optional(Type.Integer({ maximum: 2160, description: 'Hours, 0 or more.' })),
  auto_lock_error: flag,
  language_regex: Type.Optional(Type.String({ minLength: 1 })),
  key_filter: text,
  variant_regex: text,
  is_glossary: flag,
  glossary_color: text,
  category: Type.Optional(nullable(ApiLink('URL of the category.'))),
}

export const ComponentFields = Type.Object(settings)
