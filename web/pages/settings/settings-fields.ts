import type { HelpTopic } from '../../components/controls/help-link.tsx'

/** How one setting is asked for. `choices` are values; their names are texts. */
export interface SettingField {
  readonly name: string
  readonly kind:
    | 'text'
    | 'lines'
    | 'switch'
    | 'vcs-params'
    | 'number'
    | 'optional-number'
    | 'choice'
    | 'checks'
    | 'flags'
    | 'template'
    | 'preview'
    | 'format'
    | 'workspace'
    | 'category'
    | 'project'
  readonly choices?: readonly (string | number)[]
  readonly min?: number
  readonly max?: number
}

export interface SettingGroup {
  readonly id: string
  readonly fields: readonly SettingField[]
  /** The document about them. */
  readonly help?: HelpTopic
  /** Whose texts name the fields, where they are not its own. */
  readonly texts?: 'project' | 'component'
}

const text = (name: string): SettingField => ({ name, kind: 'text' })
const lines = (name: string): SettingField => ({ name, kind: 'lines' })
const template = (name: string): SettingField => ({ name, kind: 'template' })
/** One line, with what it becomes. */
const preview = (name: string): SettingField => ({ name, kind: 'preview' })
const yesNo = (name: string): SettingField => ({ name, kind: 'switch' })
const choice = (name: string, ...choices: (string | number)[]): SettingField => ({ name, kind: 'choice', choices })

const messages = [
  template('commit_message'),
  template('add_message'),
  template('delete_message'),
  template('merge_message'),
  template('addon_message'),
  template('pull_message'),
]

/** What components take from their project, and projects from their workspace. */
const inheritable: readonly SettingGroup[] = [
  {
    id: 'components',
    help: 'flags',
    texts: 'component',
    fields: [
      text('license'),
      lines('agreement'),
      choice('new_lang', 'contact', 'url', 'add', 'existing', 'none'),
      text('language_code_style'),
      { name: 'check_flags', kind: 'flags' },
      { name: 'enforced_checks', kind: 'checks' },
    ],
  },
  {
    id: 'messages',
    help: 'templates',
    texts: 'component',
    fields: messages,
  },
]

export const workspaceGroups: readonly SettingGroup[] = [{ id: 'basic', fields: [text('name')] }, ...inheritable]

export const categoryGroups: readonly SettingGroup[] = [
  { id: 'basic', texts: 'project', fields: [text('name'), text('slug'), { name: 'project', kind: 'project' }] },
  ...inheritable,
]

/** Of a language in a project. */
export const workflowGroup: SettingGroup = {
  id: 'workflow',
  fields: [
    yesNo('translation_review'),
    yesNo('enable_suggestions'),
    yesNo('suggestion_voting'),
    { name: 'suggestion_autoaccept', kind: 'number', min: 0, max: 1000 },
    yesNo('restrict_direct_editing'),
  ],
}

export const projectGroups: readonly SettingGroup[] = [
  { id: 'basic', fields: [text('name'), text('slug'), text('web'), lines('instructions')] },
  {
    id: 'access',
    help: 'access',
    fields: [
      choice('access_control', 0, 1, 100, 200),
      yesNo('public_sharing'),
      yesNo('enforced_2fa'),
      { name: 'workspace', kind: 'workspace' },
    ],
  },
  {
    id: 'workflow',
    help: 'access#how-a-language-is-worked-on',
    fields: [
      yesNo('translation_review'),
      yesNo('source_review'),
      choice('commit_policy', 0, 20, 30),
      yesNo('set_language_team'),
      yesNo('enable_hooks'),
      yesNo('use_shared_tm'),
      yesNo('contribute_shared_tm'),
      yesNo('autoclean_tm'),
      text('language_aliases'),
    ],
  },
  ...inheritable,
]

export const componentGroups = [
  {
    id: 'basic',
    fields: [
      text('name'),
      text('slug'),
      { name: 'category', kind: 'category' },
      text('license'),
      lines('agreement'),
      choice('priority', 60, 80, 100, 120, 140),
      yesNo('restricted'),
      yesNo('is_glossary'),
    ],
  },
  {
    id: 'translation',
    help: 'flags',
    fields: [
      yesNo('allow_translation_propagation'),
      yesNo('hide_glossary_matches'),
      yesNo('enable_suggestions'),
      yesNo('suggestion_voting'),
      { name: 'suggestion_autoaccept', kind: 'number', min: 0, max: 1000 },
      { name: 'check_flags', kind: 'flags' },
      { name: 'enforced_checks', kind: 'checks' },
      yesNo('manage_units'),
      yesNo('edit_template'),
      yesNo('contribute_project_tm'),
      choice('new_lang', 'contact', 'url', 'add', 'existing', 'none'),
      text('report_source_bugs'),
      text('variant_regex'),
    ],
  },
  {
    id: 'repository',
    help: 'repository',
    fields: [
      text('repo'),
      text('branch'),
      text('push'),
      text('push_branch'),
      { name: 'vcs_params', kind: 'vcs-params' },
      preview('repoweb'),
      preview('repoweb_translations'),
      choice('merge_style', 'rebase', 'merge', 'merge_noff'),
      yesNo('push_on_commit'),
      yesNo('push_on_update'),
      { name: 'commit_pending_age', kind: 'number', min: 0, max: 2160 },
      { name: 'pull_interval', kind: 'optional-number', min: 0, max: 720 },
      yesNo('auto_lock_error'),
    ],
  },
  {
    id: 'messages',
    help: 'templates',
    fields: messages,
  },
  {
    id: 'files',
    help: 'templates#file-masks',
    fields: [
      { name: 'file_format', kind: 'format' },
      preview('filemask'),
      text('template'),
      text('intermediate'),
      text('new_base'),
      preview('screenshot_filemask'),
      text('language_regex'),
      text('key_filter'),
      text('language_code_style'),
    ],
  },
] as const satisfies readonly SettingGroup[]

export type Values = Record<string, unknown>

/** Only what is different from before: a setting that nobody touched is not written. */
export function changedValues(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** The field that says whether a setting comes from what is around. */
export const inheritName = (name: string): string => `inherit_${name}`
