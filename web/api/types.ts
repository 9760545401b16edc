import type { Message } from '#core/messages/message.ts'
/** Shapes of the HTTP API, as far as the pages read them. Addresses are absolute. */

export interface Page<Item> {
  count: number
  next: string | null
  previous: string | null
  results: Item[]
}

export interface Plural {
  id: number
  source: number
  number: number
  formula: string
  type: number
}

export interface Language {
  id: number
  code: string
  name: string
  plural: Plural
  aliases: string[]
  direction: string
  population: number
  web_url: string
  url: string
  statistics_url: string
}

export interface Project {
  name: string
  slug: string
  id: number
  web: string
  web_url: string
  url: string
  instructions: string
  translation_review: boolean
  source_review: boolean
}

/** `project` is absent in the component list of a project. */
export interface Component {
  name: string
  slug: string
  id: number
  source_language: Language
  project?: Project
  repo: string | null
  branch: string | null
  filemask: string | null
  file_format: string
  license: string
  /** Its own, or that of category, project or workspace; only of a component by itself. */
  effective_license?: string
  license_url: string | null
  check_flags: string
  enforced_checks: string[]
  repoweb: string | null
  web_url: string
  url: string
  is_glossary: boolean
}

/** `component` is absent in the translation list of a component. */
export interface Translation {
  language: Language
  component?: Component
  language_code: string
  id: number
  filename: string
  revision: string
  web_url: string
  share_url: string
  translate_url: string
  url: string
  is_template: boolean
  is_source: boolean
  total: number
  total_words: number
  translated: number
  translated_words: number
  translated_percent: number
  fuzzy: number
  fuzzy_words: number
  fuzzy_percent: number
  failing_checks: number
  failing_checks_percent: number
  have_suggestion: number
  have_comment: number
  last_change: string | null
  last_author: string | null
}

export interface Label {
  id: number
  name: string
  description: string
  color: string
}

/**
 * The API also sends `id_hash` and `content_hash`: 64-bit integers, which `JSON.parse` rounds. They are left out so that
 * nobody reads them; the checksum inside `web_url` names the same string exactly.
 */
export interface Unit {
  id: number
  translation: string
  source: string[]
  previous_source: string
  target: string[]
  location: string
  context: string
  note: string
  flags: string
  extra_flags: string
  explanation: string
  labels: Label[]
  state: number
  fuzzy: boolean
  translated: boolean
  approved: boolean
  pending: boolean
  position: number
  has_suggestion: boolean
  has_comment: boolean
  has_failing_check: boolean
  num_words: number
  source_unit: string
  priority: number
  web_url: string
  url: string
  timestamp: string
  language_code: string
  last_updated: string
  automatically_translated: boolean
  /** Flags in force, of every level. */
  effective_flags: string
}

export interface Statistics {
  total: number
  total_words: number
  total_chars: number
  last_change: string | null
  recent_changes: number
  translated: number
  translated_words: number
  translated_percent: number
  fuzzy: number
  fuzzy_percent: number
  failing: number
  failing_percent: number
  approved: number
  approved_percent: number
  readonly: number
  suggestions: number
  comments: number
  name: string
  url: string
}

/** Statistics of one language: of a translation, of a component's list, of a project's languages. */
export interface LanguageStatistics extends Statistics {
  code: string
  translate_url: string
}

export interface ErrorReply {
  type: 'validation_error' | 'client_error' | 'server_error'
  errors: { code: string; detail: string; attr: string | null; message?: Message }[]
}
