import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { joinForms } from '#core/units/forms.ts'
import { checksum } from '#core/units/identity.ts'
import { lastPart } from '#server/move-in/api-calls.ts'

/** Settings of components that Weblate's importer knows. */
const settings = [
  ...['name', 'slug', 'vcs', 'repo', 'push', 'repoweb', 'report_source_bugs', 'branch', 'push_branch', 'filemask'],
  ...[
    'template',
    'edit_template',
    'intermediate',
    'new_base',
    'file_format',
    'locked',
    'allow_translation_propagation',
  ],
  ...['enable_suggestions', 'suggestion_voting', 'suggestion_autoaccept', 'check_flags', 'enforced_checks', 'license'],
  ...['agreement', 'new_lang', 'language_code_style', 'manage_units', 'merge_style', 'commit_message', 'add_message'],
  ...['delete_message', 'merge_message', 'addon_message', 'pull_message', 'push_on_commit', 'commit_pending_age'],
  ...['auto_lock_error', 'language_regex', 'variant_regex', 'priority', 'restricted', 'is_glossary', 'glossary_color'],
  ...['hide_glossary_matches', 'contribute_project_tm', 'file_format_params', 'screenshot_filemask', 'key_filter'],
  ...['repoweb_translations', 'push_on_update', 'inherit_license', 'inherit_agreement', 'inherit_new_lang'],
  ...['inherit_language_code_style', 'inherit_commit_message', 'inherit_add_message', 'inherit_delete_message'],
  ...['inherit_merge_message', 'inherit_addon_message', 'inherit_pull_message', 'inherit_enforced_checks'],
]

/** The fields that are there. */
export const picked = (shown: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.filter((name) => shown[name] !== undefined).map((name) => [name, shown[name]]))

/** Settings of a component; `link` is `weblate://project/component` where it uses another one's repository. */
export function writtenSettings(shown: JsonObject, link: string | undefined): JsonObject {
  const own = picked(shown, settings)
  const repository = link === undefined ? {} : { vcs: 'git', repo: link, branch: '', push: '', push_branch: '' }
  const revisions = { remote_revision: '', local_revision: '' }
  return { ...own, ...repository, ...revisions, source_language: text(shown, 'source_language', 'code') ?? 'en' }
}

export const writtenTranslation = (shown: JsonObject): JsonObject => ({
  id: number(shown, 'id'),
  language_code: text(shown, 'language', 'code'),
  plural: picked(Object(part(shown, 'language', 'plural')), ['source', 'number', 'formula', 'type']),
  revision: text(shown, 'revision') ?? '',
  filename: text(shown, 'filename') ?? '',
})

const userOf = (url: unknown): string => lastPart(url) ?? 'anonymous'

/** Hashes are shown as numbers of 64 bits, and written in hexadecimal. */
export const hashOf = (unit: JsonObject): string => checksum(BigInt(text(unit, 'id_hash') ?? '0'))

const fields = ['location', 'context', 'note', 'flags', 'state', 'details', 'position', 'num_words', 'priority']

export interface Remarks {
  readonly comments: readonly JsonObject[]
  readonly suggestions: readonly JsonObject[]
}

/** What people said of a source string stands with it only, not with its translations. */
export function writtenUnit(translation: JsonObject, unit: JsonObject, { comments, suggestions }: Remarks): JsonObject {
  const isSource = translation.is_source === true
  return {
    translation_id: number(translation, 'id'),
    id_hash: hashOf(unit),
    details: {},
    ...picked(unit, fields),
    original_state: number(unit, 'state'),
    source: joinForms(list(unit, 'source').map(String)),
    previous_source: text(unit, 'previous_source') ?? '',
    target: joinForms(list(unit, 'target').map(String)),
    timestamp: unit.timestamp,
    extra_flags: text(unit, 'extra_flags') ?? '',
    explanation: isSource ? (text(unit, 'explanation') ?? '') : '',
    labels: isSource ? list(unit, 'labels').map((label) => text(label, 'name')) : [],
    comments: comments.map((one) => ({ ...picked(one, ['comment', 'timestamp', 'resolved']), user: userOf(one.user) })),
    checks: [],
    suggestions: suggestions.map((one) => ({
      target: joinForms(list(one, 'target').map(String)),
      user: userOf(one.user),
      timestamp: one.timestamp,
      votes: [],
    })),
  }
}

/** A text that waits to be committed. */
export const writtenEdit = (translation: JsonObject, unit: JsonObject, author: string): JsonObject => ({
  translation_id: number(translation, 'id'),
  unit_id_hash: hashOf(unit),
  author,
  target: joinForms(list(unit, 'target').map(String)),
  explanation: '',
  state: number(unit, 'state'),
  timestamp: unit.last_updated ?? unit.timestamp,
  add_unit: false,
  source_unit_explanation: text(unit, 'explanation') ?? '',
})

interface Picture {
  readonly image: string
  readonly translationId: number | undefined
  /** Of the strings it shows. */
  readonly hashes: readonly string[]
  /** When the backup is written: the API doesn't tell when a picture came. */
  readonly now: string
}

export const writtenScreenshot = (shot: JsonObject, { image, translationId, hashes, now }: Picture): JsonObject => ({
  name: shot.name,
  image,
  translation_id: translationId,
  units: hashes,
  timestamp: now,
  user: null,
})
