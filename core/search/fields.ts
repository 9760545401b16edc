/** What the value of a field may be: decides which operators make sense and how the value is read. */
export type FieldKind =
  | 'text'
  | 'exact'
  | 'number'
  | 'ids'
  | 'state'
  | 'time'
  | 'boolean'
  | 'action'
  | 'path'
  | 'is'
  | 'has'

export interface Field {
  readonly name: string
  readonly kind: FieldKind
  /** Another name for this field, which stands in the tree. */
  readonly aliasOf?: string
  /** One sentence for whoever is typing. */
  readonly hint: string
}

const field = (name: string, kind: FieldKind, hint: string, aliasOf?: string): Field => ({
  name,
  kind,
  hint,
  ...(aliasOf ? { aliasOf } : {}),
})

const unitFields: readonly Field[] = [
  field('source', 'text', 'Source text'),
  field('target', 'text', 'Translation'),
  field('context', 'text', 'Key or context'),
  field('key', 'text', 'Key or context', 'context'),
  field('note', 'text', 'Description in the file'),
  field('location', 'text', 'Source location'),
  field('explanation', 'text', 'Explanation'),
  field('priority', 'number', 'Priority (default 100)'),
  field('position', 'number', 'Position in the file'),
  field('labels_count', 'number', 'Number of labels'),
  field('id', 'ids', 'String ID, or several: 1,5,9'),
  field('state', 'state', 'State: empty, needs-editing, translated, approved, read-only'),
  field('source_state', 'state', 'State of the source string'),
  field('pending', 'boolean', "Whether it's uncommitted"),
  field('added', 'time', 'When it was added'),
  field('last_changed', 'time', 'When it was last changed'),
  field('source_changed', 'time', 'When its source was last changed'),
  field('changed', 'time', 'When its content was changed'),
  field('changed_by', 'exact', 'Who changed its content'),
  field('change_time', 'time', 'When anything happened to it'),
  field('change_action', 'action', 'What happened to it'),
  field('check', 'text', 'Failing check'),
  field('dismissed_check', 'text', 'Dismissed check'),
  field('language', 'exact', 'Language code'),
  field('component', 'text', 'Component slug or name'),
  field('project', 'exact', 'Project slug'),
  field('path', 'path', 'Path: project/component/language'),
  field('suggestion', 'text', 'Suggested text'),
  field('suggestion_author', 'exact', 'Who suggested it'),
  field('comment', 'text', 'Open comment'),
  field('resolved_comment', 'text', 'Resolved comment'),
  field('comment_author', 'exact', 'Who commented on it'),
  field('source_comment', 'text', 'Open comment on the source string'),
  field('resolved_source_comment', 'text', 'Resolved comment on the source string'),
  field('source_comment_author', 'exact', 'Who commented on the source string'),
  field('label', 'text', 'Label'),
  field('screenshot', 'text', 'Screenshot name'),
  field('is', 'is', 'What it is'),
  field('has', 'has', 'What it has'),
]

const userFields: readonly Field[] = [
  field('username', 'text', 'User name'),
  field('full_name', 'text', 'Full name'),
  field('language', 'exact', 'Language in the profile'),
  field('joined', 'time', 'When the account was made'),
  field('translates', 'exact', 'Language code of any change they made'),
  field('contributes', 'exact', 'Project, or project/component'),
  field('change_time', 'time', 'When they did anything'),
  field('change_action', 'action', 'What they did'),
]

const managerFields: readonly Field[] = [
  ...userFields,
  field('email', 'text', 'Verified e-mail address'),
  field('ip', 'exact', 'Address in the audit log'),
  field('is', 'is', 'What the account is'),
]

/** A name after `is:` or `has:`, with its other spellings. */
export interface NamedTest {
  readonly name: string
  readonly also?: readonly string[]
}

/** A language of queries: about strings, users, or screenshots. */
export interface Dialect {
  readonly fields: readonly Field[]
  readonly is: readonly NamedTest[]
  readonly has: readonly NamedTest[]
}

export const unitDialect: Dialect = {
  fields: unitFields,
  is: [
    { name: 'read-only', also: ['readonly'] },
    { name: 'approved' },
    { name: 'needs-editing', also: ['fuzzy'] },
    { name: 'translated' },
    { name: 'untranslated' },
    { name: 'pending' },
    { name: 'automatically-translated' },
  ],
  has: [
    { name: 'plural' },
    { name: 'suggestion' },
    { name: 'label' },
    { name: 'screenshot' },
    { name: 'comment' },
    { name: 'resolved-comment' },
    { name: 'source-comment' },
    { name: 'resolved-source-comment' },
    { name: 'check', also: ['failing-check'] },
    { name: 'dismissed-check', also: ['ignored-check'] },
    { name: 'translation' },
    { name: 'variant', also: ['shaping'] },
    { name: 'explanation' },
    { name: 'note' },
    { name: 'location' },
    { name: 'context' },
    { name: 'flags' },
    { name: 'glossary' },
  ],
}

export const userDialect: Dialect = { fields: userFields, is: [], has: [] }

export const managerDialect: Dialect = {
  fields: managerFields,
  is: [{ name: 'active' }, { name: 'bot' }, { name: 'superuser' }],
  has: [],
}

export const fieldNamed = (dialect: Dialect, name: string): Field | undefined =>
  dialect.fields.find((one) => one.name === name)

/** The name that stands in the tree, whichever way it was spelled. */
export function canonicalName(tests: readonly NamedTest[], written: string): string | undefined {
  const name = written.toLowerCase().replaceAll('_', '-')
  return tests.find((test) => test.name === name || test.also?.includes(name))?.name
}
