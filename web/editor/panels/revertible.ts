import { Action } from '#core/changes/actions.ts'

/** Changes after which a string can be given its earlier text: the server takes back no others. */
export const revertible: ReadonlySet<number> = new Set([
  Action.translationChanged,
  Action.translationAdded,
  Action.automaticallyTranslated,
  Action.suggestionAccepted,
  Action.translationReverted,
  Action.translationUploaded,
  Action.translationReplaced,
  Action.translationApproved,
  Action.markedForEdit,
  Action.stringUpdatedInRepository,
  Action.stringUpdatedInUpload,
  Action.changePropagated,
  Action.userEditReverted,
])
