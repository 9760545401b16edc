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
  readonly suggestion_voting?: number
  readonly suggestion_autoaccept?: number
}

/** Everything that is wrong with a new component, each at its field, whoever makes it and from what. */
export function newComponentProblems(
  vcs: Vcs,
  component: ComponentSettings & WholeSettings,
  ofDemo = false,
): FieldError[] {
  return [
    ...settingsProblems(component),
    ...togetherProblems(component),
    ...newRepositoryProblems(vcs, component, ofDemo),
    ...templateProblems(component),
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
  }: { readonly before: WholeSettings; readonly after: WholeSettings; readonly given: ComponentSettings },
): FieldError[] {
  const isOfDemo = before.vcs === DEMO_KIND && before.vcs === after.vcs && before.repo === after.repo
  const moved = (names: readonly (keyof WholeSettings)[]) => names.some((name) => before[name] !== after[name])
  return [
    ...settingsProblems(given),
    ...togetherProblems(after),
    ...(moved(repositorySettings) ? repositoryProblems(vcs, after, isOfDemo) : []),
    ...(moved(['file_format', 'template']) ? templateProblems(after) : []),
  ]
}

const togetherProblems = (component: WholeSettings): FieldError[] => [
  ...votingProblems(component),
  ...maskProblems(component),
  ...paramsProblems(component),
]

function templateProblems({ file_format, template = '' }: WholeSettings): FieldError[] {
  const linguality: FileFormat['linguality'] | undefined = findFormat(file_format)?.format.linguality
  const wrong = (said: Message): FieldError[] => [fieldError('template', said)]
  if (linguality === 'monolingual' && template === '') return wrong(message('component.templateNeeded'))
  if (linguality === 'bilingual' && template !== '') return wrong(message('component.templateUnused'))
  return []
}
