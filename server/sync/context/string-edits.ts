import { readJsonObject, textFields } from '#core/text/json-object.ts'
import type { FileEditRow } from '#server/db/queries/repository/file-edits.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

export interface EditedString {
  readonly context: string
  readonly source: string
}

/** The string that is added or removed by an edit of a component's files. */
export function stringOfEdit({ details }: Pick<FileEditRow, 'details'>): EditedString {
  const { context = '', source = '' } = textFields(readJsonObject(details))
  return { context, source }
}

/** Whether a string is to stand in the file that new languages begin with, too. */
export const isForBase = ({ details }: Pick<FileEditRow, 'details'>): boolean => readJsonObject(details).base === true

/** Whether the translations of a string that goes are to stay in the files as obsolete ones. */
export const isObsolete = ({ details }: Pick<FileEditRow, 'details'>): boolean =>
  readJsonObject(details).obsolete === true

export interface StringEdits {
  /** Identities of strings that were removed here and are still in upstream's files. */
  readonly leaving: ReadonlySet<string>
  /** Identities of strings that were added here and that upstream's files lack: every language has them. */
  readonly joining: ReadonlySet<string>
}

/**
 * Strings that come and go with commits upstream does not have yet, in one file or, without a name, in all; of several edits of
 * one string the last counts.
 */
export function stringEditsOf(
  synced: Pick<SyncedComponent, 'bilingual'>,
  fileEdits: readonly Pick<FileEditRow, 'kind' | 'details' | 'filename'>[],
  filename = '',
): StringEdits {
  const leaving = new Set<string>()
  const joining = new Set<string>()
  for (const edit of fileEdits) {
    if (edit.kind !== 'add_string' && edit.kind !== 'remove_string') continue
    if (edit.filename !== '' && edit.filename !== filename) continue
    const identity = identityOf(synced, stringOfEdit(edit))
    if (edit.kind === 'add_string') joining.add(identity)
    else {
      joining.delete(identity)
      leaving.add(identity)
    }
  }
  return { leaving, joining }
}
