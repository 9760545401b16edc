import type { FileFormat } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { type Message, message } from '#core/messages/message.ts'
import {
  newRepositoryProblems,
  type RepositoryLocation,
  repositoryProblems,
  repositorySettings,
} from '#server/commands/components/check-repository.ts'
import {
  type ComponentSettings,
  maskProblems,
  paramsProblems,
  settingsProblems,
  votingProblems,
} from '#server/commands/projects/check-settings.ts'
import { type FieldError, fieldError } from '#server/errors.ts'
import { DEMO_KIND } from '#server/vcs/demo-repository.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** A component as it would be stored: everything that rules look at together. */
export interface WholeSettings extends RepositoryLocation {
  readonly file_format: string
  readonly file_format_params?: string
  readonly filemask: string
  readonly template?: string
  readonly intermediate?: string
  readonly new_base?: string
  readonly new_lang?: string
  readonly key_filter?: string
  readonly suggestion_voting?: number
  readonly suggestion_autoaccept?: number
}

interface StoredSettings extends WholeSettings {
  readonly source_language_id: number
}

interface Beginnings {
  readonly ofDemo?: boolean
  /** The component whose settings it takes. */
  readonly like?: ComponentSettings | undefined
}

/** Everything that is wrong with a new component, each at its field, whoever makes it and from what. */
export function newComponentProblems(
  vcs: Vcs,
  component: ComponentSettings & WholeSettings,
  { ofDemo = false, like }: Beginnings = {},
): FieldError[] {
  return [
    ...settingsProblems(component, like),
    ...togetherProblems(component),
    ...newRepositoryProblems(vcs, component, ofDemo),
    ...templateProblems(component),
    ...intermediateProblems(component),
    ...keyFilterProblems(component),
  ]
}

/**
 * Everything that is wrong with a change. What was stored and stays is not held against it: an address that was fine
 * may have been forbidden since, and the other settings can still be changed.
 */
export function changeProblems(
  vcs: Vcs,
  {
    before,
    after,
    given,
  }: { readonly before: StoredSettings; readonly after: StoredSettings; readonly given: ComponentSettings },
): FieldError[] {
  const isOfDemo = before.vcs === DEMO_KIND && before.vcs === after.vcs && before.repo === after.repo
  const moved = (names: readonly (keyof StoredSettings)[]) => names.some((name) => before[name] !== after[name])
  return [
    ...settingsProblems(given),
    ...togetherProblems(after),
    ...(moved(repositorySettings) ? repositoryProblems(vcs, after, isOfDemo) : []),
    ...(moved(['file_format', 'template']) ? templateProblems(after) : []),
    ...(moved(['intermediate', 'template']) ? intermediateProblems(after) : []),
    ...(moved(['key_filter', 'template']) ? keyFilterProblems(after) : []),
    ...(moved(['new_lang', 'new_base', 'template', 'file_format']) ? baseProblems(after) : []),
    ...(moved(['source_language_id']) ? [fieldError('source_language', message('component.sourceLanguageStays'))] : []),
  ]
}

const togetherProblems = (component: WholeSettings): FieldError[] => [
  ...votingProblems(component),
  ...maskProblems(component),
  ...paramsProblems(component),
]

function templateProblems({ file_format, template = '' }: WholeSettings): FieldError[] {
  const linguality: FileFormat['linguality'] | undefined = findFormat(file_format)?.format.linguality
  const wrong = (said: Message, ...attrs: string[]): FieldError[] => attrs.map((attr) => fieldError(attr, said))
  if (linguality === 'monolingual' && template === '') return wrong(message('component.templateNeeded'), 'template')
  if (linguality === 'bilingual' && template !== '')
    return wrong(message('component.templateUnused'), 'template', 'file_format')
  return []
}

/** Only the source texts of a template can have gone through an intermediate language. */
function intermediateProblems({ intermediate = '', template = '' }: WholeSettings): FieldError[] {
  if (intermediate === '' || template !== '') return []
  return ['template', 'intermediate'].map((attr) => fieldError(attr, message('component.intermediateAlone')))
}

/** Without a template, strings have no keys. */
const keyFilterProblems = ({ key_filter: filter = '', template = '' }: WholeSettings): FieldError[] =>
  filter === '' || template !== '' ? [] : [fieldError('key_filter', message('component.keyFilterAlone'))]

type Beginning = Pick<WholeSettings, 'file_format' | 'new_base' | 'template'>

/** Is there something that the file of a new language can begin with? */
export function canBegin({ file_format, new_base: base = '', template = '' }: Beginning): boolean {
  const format = findFormat(file_format)?.format
  return base !== '' || template !== '' || Boolean(format?.startsEmpty || format?.languages)
}

/** Languages can be added where there is a file to begin with, or a format that needs none. */
function baseProblems(component: WholeSettings): FieldError[] {
  if (canBegin(component) || !addingLanguages.includes(component.new_lang ?? '')) return []
  return ['new_base', 'new_lang'].map((attr) => fieldError(attr, message('language.needsBase')))
}

const addingLanguages = ['add', 'existing']
