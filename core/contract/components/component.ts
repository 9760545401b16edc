import { Type } from 'typebox'
import { Language } from '#core/contract/languages/languages.ts'
import { flagFields, settingSwitches, settingValues } from '#core/contract/projects/inherited-settings.ts'
import { Project } from '#core/contract/projects/projects.ts'
import { nullable, Url } from '#core/contract/schema.ts'

const text = Type.String()

const flag = Type.Boolean()

/** Null for callers who may not look into the repository. */
const repositoryText = nullable(Type.String())

/** In the order of the specification. */
const specified = {
  name: text,
  slug: text,
  id: Type.Integer(),
  source_language: Language,
  project: Project,
  vcs: repositoryText,
  repo: repositoryText,
  push: repositoryText,
  git_export: repositoryText,
  branch: repositoryText,
  push_branch: repositoryText,
  filemask: repositoryText,
  screenshot_filemask: repositoryText,
  template: text,
  edit_template: flag,
  intermediate: text,
  new_base: text,
  file_format: text,
  license: text,
  license_url: nullable(Type.String()),
  agreement: text,
  web_url: Url,
  url: Url,
  repository_url: Url,
  translations_url: Url,
  statistics_url: Url,
  lock_url: Url,
  links_url: Url,
  changes_list_url: Url,
  task_url: nullable(Url),
  new_lang: text,
  language_code_style: text,
  check_flags: text,
  priority: Type.Integer(),
  enforced_checks: Type.Array(Type.String()),
  restricted: flag,
  repoweb: repositoryText,
  report_source_bugs: text,
  merge_style: text,
  commit_message: text,
  add_message: text,
  delete_message: text,
  merge_message: text,
  addon_message: text,
  pull_message: text,
  allow_translation_propagation: flag,
  manage_units: flag,
  enable_suggestions: flag,
  suggestion_voting: flag,
  suggestion_autoaccept: Type.Integer({ description: 'Auto-accept after this many votes. 0 turns this off.' }),
  push_on_commit: flag,
  commit_pending_age: Type.Integer({ description: 'Hours after which pending edits are committed.' }),
  auto_lock_error: flag,
  language_regex: text,
  variant_regex: text,
  addons: Type.Array(Url),
  is_glossary: flag,
  glossary_color: text,
  category: nullable(Url),
  linked_component: nullable(Url),
}

export const Component = Type.Object(
  {
    ...specified,
    locked: flag,
    file_format_params: Type.Object(
      {},
      { additionalProperties: true, description: "What is set; the rest is as the component's files have it." },
    ),
    contribute_project_tm: flag,
    ...flagFields,
    ...settingValues,
    ...settingSwitches,
    announcements_url: Url,
    reports_url: Url,
    key_filter: text,
    vcs_params: Type.Object({}, { additionalProperties: true }),
    repoweb_translations: repositoryText,
    hide_glossary_matches: flag,
    push_on_update: flag,
    pull_interval: Type.Optional(
      Type.Integer({ description: 'Hours between scheduled pulls, 0: none. Not there: as the site is set.' }),
    ),
  },
  { title: 'Component' },
)
