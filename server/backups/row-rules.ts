import { actionNames } from '#core/changes/actions.ts'
import { findCheck } from '#core/checks/registry.ts'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { readBox } from '#core/images/box.ts'
import { pictureExtensions, readPicture } from '#core/images/picture.ts'
import { hasControlCharacters } from '#core/text/control-characters.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { labelColors } from '#core/units/label-colors.ts'
import { State } from '#core/units/state.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import { type BackupTable, type backupContents, keptColumns, type Meaning } from '#server/db/backup-contents.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import type { FileEditKind } from '#server/db/queries/repository/file-edits.ts'
import { AppError } from '#server/errors.ts'

/** Whether a value may stand in a column. */
type Rule = (value: unknown) => boolean

const LONGEST_TEXT = 10_000_000
const LARGEST_PICTURE = 10_000_000
const LARGEST_FILE = 48_000_000

const text =
  (limit = LONGEST_TEXT): Rule =>
  (value) =>
    typeof value === 'string' && value.length <= limit && !value.includes('\0') && value.isWellFormed()

/** Whether both engines can keep a value as a text. */
export const isStorableText: Rule = text()

const line =
  (limit: number): Rule =>
  (value) =>
    text(limit)(value) && !hasControlCharacters(String(value))

const name =
  (limit: number): Rule =>
  (value) =>
    line(limit)(value) && String(value).trim() !== ''

const whole =
  (least = 0, most = Number.MAX_SAFE_INTEGER): Rule =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

const flag = whole(0, 1)

const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value)

const oneOf =
  (...choices: readonly unknown[]): Rule =>
  (value) =>
    choices.includes(value)

const like =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

const flags: Rule = (value) => text()(value) && validateFlags(String(value)).length === 0

const path: Rule = (value) => {
  if (typeof value !== 'string') return false
  try {
    checkRepositoryPath('path', value)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const record: Rule = (value) => {
  if (typeof value !== 'string') return false
  try {
    return isJsonObject(JSON.parse(value))
  } catch {
    return false
  }
}

const state = oneOf(...Object.values(State))

const fileEdits: Readonly<Record<FileEditKind, true>> = {
  add_language: true,
  await_language: true,
  remove_language: true,
  add_string: true,
  remove_string: true,
  rename_string: true,
}

/** Columns with no meaning but their own value: every one has a rule. */
type Rules<T extends BackupTable> = {
  readonly [C in keyof (typeof backupContents)[T] as (typeof backupContents)[T][C] extends 'plain' ? C : never]: Rule
}

const rules: { readonly [T in BackupTable]: Rules<T> } = {
  label: { name: name(190), description: text(250), color: oneOf(...labelColors) },
  workflow: {
    translation_review: flag,
    enable_suggestions: flag,
    restrict_direct_editing: flag,
    suggestion_voting: flag,
    suggestion_autoaccept: whole(0, 1_000_000),
  },
  addon: { name: name(100), configuration: record },
  announcement: {
    message: text(10_000),
    severity: oneOf('info', 'warning', 'danger', 'success'),
    expiry: optional(like(/^\d{4}-\d\d-\d\d$/)),
    notify: flag,
    created: whole(),
  },
  source_string: {
    context: text(),
    source: text(),
    position: whole(),
    note: text(),
    location: text(),
    // Files bring flags that we do not know.
    flags: text(),
    extra_flags: flags,
    explanation: text(),
    priority: whole(),
    num_words: whole(),
    num_chars: whole(),
    is_new: flag,
  },
  source_string_label: {},
  translation: {
    language_code: name(100),
    filename: path,
    revision: line(1000),
    is_source: flag,
    source_watermark: whole(),
    orphans: whole(),
  },
  unit: {
    position: optional(whole()),
    target: text(),
    state,
    upstream: optional(text()),
    previous_source: text(),
    flags: text(),
    automatically_translated: flag,
    suggestion_count: whole(),
    comment_count: whole(),
    finding_count: whole(),
    created: whole(),
    updated: optional(whole()),
  },
  finding: { check: (value) => typeof value === 'string' && findCheck(value) !== undefined, dismissed: flag },
  suggestion: { target: text(), created: whole(), earlier_votes: optional(whole(-1_000_000, 1_000_000)) },
  vote: { value: oneOf(1, -1) },
  comment: { text: text(100_000), resolved: flag, created: whole() },
  edit: { target: text(), state, created: whole() },
  contribution: { edits: whole(), first: whole(), last: whole() },
  screenshot: {
    name: name(200),
    file: like(/^[0-9a-f]{64}$/),
    media_type: oneOf(...Object.keys(pictureExtensions)),
    repository_filename: line(200),
    created: whole(),
  },
  screenshot_image: {},
  screenshot_unit: { box: (value) => value === '' || (typeof value === 'string' && readBox(value) !== undefined) },
  file_edit: { kind: oneOf(...Object.keys(fileEdits)), filename: path, details: text(), created: whole() },
  stored_file: { path, blob: like(/^[0-9a-f]{40,64}$/) },
  change: {
    timestamp: whole(),
    action: (value) => typeof value === 'number' && Object.hasOwn(actionNames, value),
    nr: optional(whole()),
    target: text(),
    old: text(),
    details: (value) => value === '' || record(value),
  },
}

const bytes = (table: BackupTable, value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const content = Buffer.from(value, 'base64')
  if (table === 'screenshot_image') return content.length <= LARGEST_PICTURE && readPicture(content) !== undefined
  return content.length <= LARGEST_FILE
}

const meanings: Partial<Record<Meaning, Rule>> = {
  own: whole(),
  hash: like(/^-?\d{1,19}$/),
  users: like(/^[\d ]*$/),
}

/** The column of a row that holds what the service would not store; undefined: all is well. Nothing else was looked at. */
export function wrongColumn(table: BackupTable, row: BackupRow): string | undefined {
  const own: Readonly<Record<string, Rule>> = rules[table]
  const wrong = keptColumns(table).find(([column, meaning]) => {
    const value = row[column] ?? null
    if (meaning === 'bytes') return !bytes(table, value)
    return !(own[column] ?? meanings[meaning] ?? optional(whole()))(value)
  })
  return wrong?.[0]
}
