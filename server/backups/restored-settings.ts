import { validateFlags } from '#core/checks/validate-flags.ts'
import { type Message, message } from '#core/messages/message.ts'
import { settingNames } from '#core/settings/effective.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { checkName, checkSlug } from '#server/commands/check-names.ts'
import { newComponentProblems, type WholeSettings } from '#server/commands/components/check-component.ts'
import { checkProjectSettings } from '#server/commands/projects/change-project.ts'
import { type ComponentSettings, settingsProblems } from '#server/commands/projects/check-settings.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import { AppError, type FieldError, fieldError } from '#server/errors.ts'
import { GITHUB_APP } from '#server/vcs/github-app.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What may be stored of a row with settings. */
export interface SoundSettings {
  /** Without the columns that are left as they are by default. */
  readonly row: BackupRow
  /** What was wrong with the others, for people. */
  readonly left: readonly Message[]
  /** Nothing can be made of the row. */
  readonly refused: boolean
}

type Shape = 'text' | 'flag' | 'whole' | 'whole?'

const settingTexts = settingNames.filter((name) => name !== 'secondary_language_id')
const inheriting = shapes('text', ...settingTexts, 'check_flags', 'inherited', 'inherited_flags')

function shapes(shape: Shape, ...names: readonly string[]): Readonly<Record<string, Shape>> {
  return Object.fromEntries(names.map((name) => [name, shape]))
}

const projectShape = {
  ...inheriting,
  ...shapes('text', 'name', 'slug', 'web', 'instructions', 'language_aliases'),
  ...shapes('whole', 'access_control', 'commit_policy'),
  ...shapes('flag', 'translation_review', 'source_review', 'set_language_team', 'enable_hooks', 'enforced_2fa'),
  ...shapes('flag', 'use_shared_tm', 'contribute_shared_tm', 'use_workspace_tm', 'contribute_workspace_tm'),
  ...shapes('flag', 'autoclean_tm', 'public_sharing'),
}

const categoryShape = { ...inheriting, ...shapes('text', 'name', 'slug') }

const componentShape = {
  ...categoryShape,
  ...shapes('text', 'vcs', 'repo', 'push', 'git_export', 'branch', 'push_branch', 'filemask', 'screenshot_filemask'),
  ...shapes('text', 'template', 'intermediate', 'new_base', 'file_format', 'file_format_params'),
  ...shapes('text', 'repoweb', 'report_source_bugs', 'merge_style', 'language_regex', 'variant_regex'),
  ...shapes('text', 'key_filter', 'repoweb_translations', 'vcs_params'),
  ...shapes('flag', 'hide_glossary_matches', 'push_on_update'),
  ...shapes('text', 'glossary_color', 'revision'),
  ...shapes('flag', 'edit_template', 'restricted', 'contribute_project_tm', 'allow_translation_propagation'),
  ...shapes('flag', 'manage_units', 'enable_suggestions', 'suggestion_voting', 'push_on_commit', 'auto_lock_error'),
  ...shapes('flag', 'is_glossary', 'locked'),
  ...shapes('whole', 'priority', 'suggestion_autoaccept', 'commit_pending_age', 'created'),
  ...shapes('whole?', 'pull_interval'),
}

const fits = (shape: Shape, value: unknown): boolean => {
  if (shape === 'text') return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
  if (shape === 'whole?' && value === null) return true
  return Number.isSafeInteger(value) && Number(value) >= 0 && (shape !== 'flag' || Number(value) <= 1)
}

const wrong = (attr: string, said: Message): FieldError => fieldError(attr, said)

/** The columns that are known and of the right kind, and which are not. Numbers of languages are the caller's to know. */
function shaped(row: BackupRow, shape: Readonly<Record<string, Shape>>): { row: BackupRow; problems: FieldError[] } {
  const kept: Record<string, unknown> = { secondary_language_id: row.secondary_language_id ?? null }
  const problems: FieldError[] = []
  for (const [name, kind] of Object.entries(shape)) {
    const value = row[name]
    if (value === undefined) continue
    if (fits(kind, value)) kept[name] = value
    else problems.push(wrong(name, message('backup.notAValue')))
  }
  return { row: kept, problems }
}

/** Own values of what is inherited: settings like any others. */
function inheritedProblems({ inherited = '{}', inherited_flags = '' }: BackupRow): FieldError[] {
  const [flag] = validateFlags(String(inherited_flags))
  const flags = flag ? [wrong('inherited_flags', flag.message)] : []
  return soundInherited(String(inherited)) ? flags : [...flags, wrong('inherited', message('backup.unreadableValue'))]
}

function soundInherited(inherited: string): boolean {
  const values = objectIn(inherited)
  if (!values) return false
  const known = Object.entries(values).every(([name, value]) =>
    name === 'secondary_language_id'
      ? value === null || fits('whole', value)
      : settingTexts.some((known) => known === name) && fits('text', value),
  )
  return known && settingsProblems(values).length === 0
}

export function objectIn(json: string): BackupRow | undefined {
  try {
    const read: unknown = JSON.parse(json)
    return isJsonObject(read) ? read : undefined
  } catch {
    return undefined
  }
}

function problemsOf(...checks: readonly (() => void)[]): FieldError[] {
  return checks.flatMap((check) => {
    try {
      check()
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return [...error.errors]
    }
  })
}

/** Without these there is nothing to store; anything else can be as it is by default. */
function checkedSettings(
  what: Message,
  row: BackupRow,
  problems: readonly FieldError[],
  needed: ReadonlySet<string>,
): SoundSettings {
  const problemOf = ({ attr, message: problem }: FieldError) => ({
    what,
    setting: attr ?? message('backup.settings'),
    problem,
  })
  const fatal = problems.filter(({ attr }) => attr === null || needed.has(attr))
  if (fatal.length > 0)
    return {
      row,
      left: fatal.map((one) => message('backup.refused', problemOf(one))),
      refused: true,
    }
  const gone = new Set(problems.map(({ attr }) => attr))
  const kept = Object.entries(row).filter(([name]) => !gone.has(name))
  return {
    row: Object.fromEntries(kept),
    left: problems.map((one) => message('backup.leftAsUsual', problemOf(one))),
    refused: false,
  }
}

const shown = (name: unknown): string => JSON.stringify(String(name).slice(0, 100))

/** A project's settings; its name and slug were checked when it was asked for. */
export function soundProject(given: BackupRow): SoundSettings {
  const { row, problems } = shaped(given, projectShape)
  const { name: _, slug: __, inherited: ___, inherited_flags: ____, ...values } = row
  const each = Object.entries(values).flatMap(([name, value]) =>
    problemsOf(() => checkProjectSettings({ [name]: value })),
  )
  const settings = settingsProblems(values)
  return checkedSettings(
    message('backup.project'),
    row,
    [...problems, ...each, ...settings, ...inheritedProblems(row)],
    new Set(),
  )
}

export function soundCategory(given: BackupRow): SoundSettings {
  const { row, problems } = shaped(given, categoryShape)
  const names = problemsOf(
    () => checkName(String(row.name ?? ''), 100),
    () => checkSlug(String(row.slug ?? ''), 100),
  )
  const { name: _, slug: __, ...values } = row
  const settings = settingsProblems(values)
  const all = [...problems, ...names, ...settings, ...inheritedProblems(row)]
  return checkedSettings(message('backup.category', { name: shown(given.name) }), row, all, new Set(['name', 'slug']))
}

const neededOfComponent: ReadonlySet<string> = new Set([
  'name',
  'slug',
  'vcs',
  'repo',
  'branch',
  'filemask',
  'file_format',
  'file_format_params',
  'template',
  'created',
])

function shapedComponent(given: BackupRow): ReturnType<typeof shaped> {
  const { row: read, problems } = shaped(given, componentShape)
  // Once stored without any meaning.
  const row = read.template ? read : { ...read, intermediate: '', key_filter: '' }
  const { vcs_params: params = '{}', ...rest } = row
  if (objectIn(String(params))) return { row, problems }
  return { row: rest, problems: [...problems, wrong('vcs_params', message('backup.unreadableValue'))] }
}

/** A component's settings, by the rules for a new one. An app's repositories are for those who may name them: `mayUseApp`. */
export function soundComponent(vcs: Vcs, given: BackupRow, mayUseApp: boolean): SoundSettings {
  const { row, problems } = shapedComponent(given)
  const what = message('backup.component', { name: shown(given.name) })
  const missing = ['name', 'slug', 'repo', 'filemask', 'file_format', 'created'].filter((name) => !(name in row))
  const unreadable = objectIn(String(row.file_format_params || '{}')) ? [] : ['file_format_params']
  const early = [...missing, ...unreadable].map((name) => wrong(name, message('backup.valueMissing')))
  if (early.length > 0) return checkedSettings(what, row, [...problems, ...early], neededOfComponent)
  const linked = typeof given.linked_component_id === 'number' ? given.linked_component_id : null
  const component = { ...row, linked_component_id: linked } as ComponentSettings & WholeSettings
  const foreign =
    component.vcs === GITHUB_APP && !mayUseApp ? [wrong('vcs', message('githubApp.forAdministrators'))] : []
  const all = [...problems, ...newComponentProblems(vcs, component), ...foreign, ...inheritedProblems(row)]
  return checkedSettings(what, row, all, neededOfComponent)
}
