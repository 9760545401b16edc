import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What a number in a column names, where it means something else on another site or in another project. */
export const references = [
  'project',
  'category',
  'component',
  'translation',
  'language',
  'plural',
  'user',
  'unit',
  'label',
  'suggestion',
  'screenshot',
] as const
export type Reference = (typeof references)[number]

/**
 * What a column holds. `own`: the number of the row itself. A reference followed by `?` may be missing; a row without one of
 * its other references is of no use. `users`: numbers of people, separated by blanks. `left`: not kept, begins with its default again.
 */
export type Meaning = 'plain' | 'own' | 'hash' | 'bytes' | 'left' | 'users' | Reference | `${Reference}?`

type Columns<T extends keyof Tables> = { readonly [C in keyof Tables[T]]-?: Meaning }

const plain = 'plain'

/** The tables of a backup whose rows come back one for one. Naming every column is no choice: a new one must be thought of here. */
export const backupContents = {
  label: { id: 'own', project_id: 'project', name: plain, description: plain, color: plain },
  workflow: {
    id: 'left',
    project_id: 'project',
    language_id: 'language',
    translation_review: plain,
    enable_suggestions: plain,
    restrict_direct_editing: plain,
    suggestion_voting: plain,
    suggestion_autoaccept: plain,
  },
  addon: { id: 'left', name: plain, component_id: 'component?', project_id: 'project?', configuration: plain },
  announcement: {
    id: 'left',
    message: plain,
    severity: plain,
    project_id: 'project?',
    category_id: 'category?',
    component_id: 'component?',
    language_id: 'language?',
    user_id: 'user?',
    expiry: plain,
    notify: plain,
    created: plain,
  },
  source_string: {
    id: 'own',
    component_id: 'component',
    id_hash: 'hash',
    content_hash: 'hash',
    context: plain,
    source: plain,
    position: plain,
    note: plain,
    location: plain,
    flags: plain,
    extra_flags: plain,
    explanation: plain,
    priority: plain,
    num_words: plain,
    num_chars: plain,
    is_new: plain,
  },
  source_string_label: { source_string_id: 'unit', label_id: 'label' },
  translation: {
    id: 'own',
    component_id: 'component',
    language_id: 'language',
    plural_id: 'plural',
    language_code: plain,
    filename: plain,
    revision: plain,
    is_source: plain,
    source_watermark: plain,
    orphans: plain,
  },
  unit: {
    id: 'own',
    translation_id: 'translation',
    source_string_id: 'unit',
    position: plain,
    target: plain,
    state: plain,
    upstream: plain,
    previous_source: plain,
    flags: plain,
    automatically_translated: plain,
    suggestion_count: plain,
    comment_count: plain,
    finding_count: plain,
    created: plain,
    updated: plain,
  },
  finding: { unit_id: 'unit', check: plain, dismissed: plain },
  suggestion: {
    id: 'own',
    unit_id: 'unit',
    user_id: 'user?',
    target: plain,
    created: plain,
    earlier_votes: plain,
  },
  vote: { suggestion_id: 'suggestion', user_id: 'user', value: plain },
  comment: { id: 'left', unit_id: 'unit', user_id: 'user?', text: plain, resolved: plain, created: plain },
  edit: {
    id: 'left',
    unit_id: 'unit',
    translation_id: 'translation',
    author_id: 'user?',
    target: plain,
    state: plain,
    created: plain,
    commit_id: 'left',
    failed: 'left',
    failed_at: 'left',
    co_authors: 'users',
  },
  contribution: { user_id: 'user', translation_id: 'translation', edits: plain, first: plain, last: plain },
  screenshot: {
    id: 'own',
    translation_id: 'translation',
    name: plain,
    file: plain,
    media_type: plain,
    repository_filename: plain,
    user_id: 'user?',
    created: plain,
  },
  screenshot_image: { screenshot_id: 'screenshot', content: 'bytes' },
  screenshot_unit: { screenshot_id: 'screenshot', unit_id: 'unit', box: plain },
  file_edit: {
    id: 'left',
    component_id: 'component',
    kind: plain,
    filename: plain,
    details: plain,
    author_id: 'user?',
    created: plain,
    commit_id: 'left',
  },
  stored_file: { component_id: 'component', path: plain, blob: plain, content: 'bytes' },
  change: {
    id: 'own',
    timestamp: plain,
    action: plain,
    project_id: 'project',
    component_id: 'component?',
    translation_id: 'translation?',
    language_id: 'language?',
    unit_id: 'unit?',
    user_id: 'user?',
    author_id: 'user?',
    nr: plain,
    target: plain,
    old: plain,
    details: plain,
  },
} satisfies { readonly [T in keyof Tables]?: Columns<T> }

export type BackupTable = keyof typeof backupContents

export const isBackupTable = (name: string): name is BackupTable => Object.hasOwn(backupContents, name)

type KeptColumn<T extends BackupTable> = {
  [C in keyof (typeof backupContents)[T]]: (typeof backupContents)[T][C] extends 'left' ? never : C
}[keyof (typeof backupContents)[T]]

/** The columns that are kept of a row, as the table has them. */
export type KeptRow<T extends BackupTable> = Readonly<
  Pick<Selectable<Tables[T]>, KeptColumn<T> & keyof Selectable<Tables[T]>>
>

/** The columns that are kept, with what they hold. */
export const keptColumns = (table: BackupTable): readonly (readonly [string, Meaning])[] =>
  Object.entries<Meaning>(backupContents[table]).filter(([, meaning]) => meaning !== 'left')
