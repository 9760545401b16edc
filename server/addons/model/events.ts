import { Action } from '#core/changes/actions.ts'

/** Strings or languages of a component are others than before, whoever brought them. */
export const componentUpdated: readonly number[] = [
  Action.resourceUpdated,
  Action.sourceStringAdded,
  Action.sourceStringChanged,
  Action.stringAdded,
  Action.languageAdded,
  Action.fileReplacedByUpload,
  Action.stringUpdatedInRepository,
  Action.stringAddedInRepository,
  Action.stringUpdatedInUpload,
  Action.stringAddedInUpload,
  Action.updatedBySourceUpload,
  Action.sourceAddedInUpload,
  Action.sourceAddedInRepository,
  Action.synchronizationForced,
  Action.rescanForced,
]

/** Files came from the repository. */
export const repositoryUpdated: readonly number[] = [
  Action.resourceUpdated,
  Action.rescanForced,
  Action.repositoryReset,
  Action.remoteUpdated,
]

export const languagesChanged: readonly number[] = [Action.languageAdded, Action.translationRemoved]

export const stringsAdded: readonly number[] = [
  Action.stringAdded,
  Action.stringAddedInRepository,
  Action.stringAddedInUpload,
]

export const sourcesAdded: readonly number[] = [
  ...stringsAdded,
  Action.sourceStringAdded,
  Action.sourceAddedInRepository,
  Action.sourceAddedInUpload,
]
