import { findCheck } from '#core/checks/registry.ts'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { paramProblem } from '#core/formats/format-params.ts'
import { findFormat } from '#core/formats/registry.ts'
import { languageCodeStyles } from '#core/languages/code-styles.ts'
import { compileLanguageFilter } from '#core/languages/language-filter.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { SettingsChange } from '#core/settings/effective.ts'
import { checkTemplate } from '#core/templates/render.ts'
import { checkRepositoryLink } from '#core/templates/repository-link.ts'
import { type MessageName, messageVariables } from '#core/templates/variables.ts'
import { hasControlCharacters } from '#core/text/control-characters.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { licenseIds } from '#core/text/license-ids.ts'
import { keysOf } from '#core/text/object-fields.ts'
import { compilePattern } from '#core/text/pattern.ts'
import { labelColors } from '#core/units/label-colors.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import type { NewComponent } from '#server/db/queries/components/components.ts'
import { demandNoErrors, type FieldError, fieldError, problemOf } from '#server/errors.ts'

export interface ComponentSettings
  extends Partial<
    Omit<NewComponent, 'id' | 'project_id' | 'path' | 'created' | 'revision' | 'inherited' | 'inherited_flags'>
  > {
  /** Which settings to take from category, project or workspace. */
  readonly inherit?: SettingsChange['inherit']
}

const choices: Partial<Record<keyof ComponentSettings, readonly (string | number)[]>> = {
  merge_style: ['merge', 'rebase', 'merge_noff'],
  new_lang: ['contact', 'url', 'add', 'existing', 'none'],
  priority: [60, 80, 100, 120, 140],
  glossary_color: labelColors,
  language_code_style: languageCodeStyles,
}

const limits: Partial<Record<keyof ComponentSettings, number>> = {
  name: 100,
  slug: 100,
  repo: 300,
  push: 300,
  branch: 200,
  push_branch: 200,
  repoweb: 200,
  repoweb_translations: 200,
  git_export: 220,
  report_source_bugs: 190,
  license: 150,
  language_regex: 500,
  key_filter: 500,
  variant_regex: 190,
}

const paths = ['filemask', 'template', 'new_base', 'intermediate', 'screenshot_filemask'] as const
const oneLine = [
  'name',
  'license',
  'git_export',
  'repoweb',
  'repoweb_translations',
  'language_regex',
  'key_filter',
  'variant_regex',
] as const
const repositoryLinks = ['repoweb', 'repoweb_translations'] as const
const patterns = ['language_regex', 'key_filter', 'variant_regex'] as const

/** Everything that is wrong with a component's settings, each at its field; what `like` has stored was right once. */
export function settingsProblems(settings: ComponentSettings, like: ComponentSettings = {}): FieldError[] {
  const errors: FieldError[] = []
  const wrong: Wrong = (attr, said, code) => void errors.push(fieldError(attr, said, code))
  const given: Readonly<Record<string, unknown>> = { ...settings }
  for (const [name, allowed] of Object.entries(choices)) {
    const value = given[name]
    if (value !== undefined && !allowed.some((one) => one === value))
      wrong(name, message('field.choice', { value: String(value) }), 'invalid_choice')
  }
  for (const [name, limit] of Object.entries(limits))
    if (String(given[name] ?? '').length > limit) wrong(name, message('field.maxLength', { limit }), 'max_length')
  if (settings.name !== undefined && settings.name.trim() === '') wrong('name', message('field.blank'), 'blank')
  if (settings.slug !== undefined && (!/^[-a-zA-Z0-9_]+$/.test(settings.slug) || settings.slug === '-'))
    wrong('slug', message('field.slugForm'))
  for (const name of oneLine)
    if (hasControlCharacters(String(given[name] ?? ''))) wrong(name, message('field.controlCharacters'))
  if (settings.report_source_bugs) emailProblem(settings.report_source_bugs, wrong)
  if (settings.git_export && !/^(?:https?|ssh|git):\/\/[^\s/-]/i.test(settings.git_export))
    wrong('git_export', message('field.url'))
  for (const name of repositoryLinks) {
    const [link] = checkRepositoryLink(settings[name] ?? '')
    if (link) wrong(name, link.message)
  }
  for (const name of paths) pathProblem(name, settings[name], wrong)
  if (settings.screenshot_filemask && !settings.screenshot_filemask.includes('*'))
    wrong('screenshot_filemask', message('component.mask'))
  for (const name of patterns) patternProblem(name, settings, like, wrong)
  for (const name of keysOf(messageVariables)) messageProblem(name, settings, wrong)
  const [flag] = validateFlags(settings.check_flags ?? '')
  if (flag) wrong('check_flags', flag.message)
  const unknown = (settings.enforced_checks ?? '').split(' ').find((id) => id !== '' && !findCheck(id))
  if (unknown !== undefined) wrong('enforced_checks', message('field.choice', { value: unknown }))
  if (settings.file_format !== undefined && !findFormat(settings.file_format))
    wrong('file_format', message('field.choice', { value: settings.file_format }), 'invalid_choice')
  if (settings.license && !licenseIds.has(settings.license))
    wrong('license', message('field.choice', { value: settings.license }), 'invalid_choice')
  const interval = settings.pull_interval ?? 0
  if (interval < 0 || interval > 720) wrong('pull_interval', message('component.pullInterval'), 'max_value')
  const age = settings.commit_pending_age ?? 0
  if (age < 0) wrong('commit_pending_age', message('component.commitAge'))
  if (age > 2160) wrong('commit_pending_age', message('component.commitAge'), 'max_value')
  return errors
}

type Wrong = (attr: string, said: Message, code?: string) => void

function pathProblem(name: string, path: string | undefined, wrong: Wrong): void {
  const problem = problemOf(() => checkRepositoryPath(name, path ?? ''))
  if (problem) wrong(name, problem)
}

/** Where these find something in an empty text, they tell nothing apart; an empty one for variants means none. */
const neverEmpty: readonly string[] = ['language_regex', 'variant_regex']

function patternProblem(
  name: (typeof patterns)[number],
  settings: ComponentSettings,
  like: ComponentSettings,
  wrong: Wrong,
): void {
  const text = settings[name]
  if (text === undefined || (text === '' && name === 'variant_regex')) return
  const compiled = name === 'language_regex' ? compileLanguageFilter(text) : compilePattern(text)
  if (compiled.problem) wrong(name, message('field.pattern', { problem: compiled.problem.message }))
  else if (!neverEmpty.includes(name) || text === like[name]) return
  else if ('filter' in compiled ? compiled.filter.accepts('') : compiled.pattern.isFound(''))
    wrong(name, message('field.patternOfNothing'))
}

function emailProblem(address: string, wrong: Wrong): void {
  const problem = problemOf(() => checkEmail(address))
  if (problem) wrong('report_source_bugs', problem)
}

function messageProblem(name: MessageName, settings: ComponentSettings, wrong: Wrong): void {
  const template = settings[name]
  if (typeof template !== 'string') return
  const [problem] = checkTemplate(template, messageVariables[name])
  if (problem)
    wrong(name, message('template.problem', { line: problem.line, column: problem.column, problem: problem.message }))
}

/** Votes accept suggestions only where there is voting; one vote is too few anywhere. */
export function votingProblems(after: { suggestion_voting?: number; suggestion_autoaccept?: number }): FieldError[] {
  const { suggestion_voting: voting = 0, suggestion_autoaccept: needed = 0 } = after
  if (needed === 0 || (voting === 1 && needed !== 1)) return []
  if (needed === 1) return [fieldError('suggestion_autoaccept', message('component.oneVote'))]
  const said = message('component.votingNeeded')
  return ['suggestion_voting', 'suggestion_autoaccept'].map((attr) => fieldError(attr, said))
}

/** A mask says where the language code stands, unless one file holds all languages: then it is that file. */
export function maskProblems(after: { file_format?: string; filemask?: string }): FieldError[] {
  const { file_format: format = '', filemask } = after
  if (filemask === undefined) return []
  const wrong = (said: Message): FieldError[] => [fieldError('filemask', said)]
  const hasStar = filemask.includes('*')
  if (findFormat(format)?.format.languages) return hasStar ? wrong(message('component.oneFileForAll')) : []
  return hasStar ? [] : wrong(message('component.mask'))
}

/** Parameters must be ones that files of the format have. */
export function paramsProblems(after: { file_format: string; file_format_params?: string }): FieldError[] {
  const params = readJsonObject(after.file_format_params ?? '')
  const format = findFormat(after.file_format)?.format.id ?? ''
  const problems = Object.entries(params).flatMap(([name, value]) => paramProblem(format, name, value) ?? [])
  return problems.map((problem) => fieldError('file_format_params', problem))
}

export const checkSettings = demandNoErrors
