import type { Entry, FormatOptions } from '#core/formats/model/format.ts'
import { type FileHead, headOf } from '#core/merge/file-head.ts'
import type { Renaming } from '#core/merge/rename-string.ts'
import { compilePattern } from '#core/text/pattern.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { type DuplicateString, type Entries, entriesOf, readCatalog } from '#server/sync/files/read-catalog.ts'
import { underNewNames } from '#server/sync/files/renamed-strings.ts'
import { gather } from '#server/threads/gather.ts'
import { movable } from '#server/threads/movable.ts'
import { isSmall } from '#server/threads/threads.ts'

export interface FileStrings {
  readonly head: FileHead
  /** None where the head tells of a problem. */
  readonly entries: Entries
}

/** What was done to strings here that upstream's files do not show yet. */
export interface PendingNames {
  /** Identities of those that were removed. */
  readonly leaving?: ReadonlySet<string>
  readonly renamings?: readonly Renaming[]
}

const none: ReadonlySet<string> = new Set()

/** The strings of a file of the repository; a large one is read by a thread. */
export async function readStrings(
  { threads, signal }: Pick<SyncContext, 'threads' | 'signal'>,
  synced: SyncedComponent,
  file: { readonly bytes: Uint8Array; readonly options: FormatOptions },
  { leaving = none, renamings = [] }: PendingNames = {},
): Promise<FileStrings> {
  const { format, bilingual } = synced
  if (!threads || isSmall(file.bytes)) {
    const catalog = readCatalog(synced, file.bytes, file.options)
    const head = headOf(format, catalog)
    const entries = head.problem ? new Map() : wanted(synced, entriesOf(synced, catalog, leaving))
    return { head, entries: underNewNames(entries, renamings, bilingual) }
  }
  const { bytes, options, move } = await movableFile(file)
  const input = { format: format.id, bytes, options, bilingual }
  const { head, items } = await gather(threads, 'readFile', input, { signal, move })
  const entries = new Map<string, Entry>()
  for (const [identity, entry] of items)
    if (!entries.has(identity) && !leaving.has(identity)) entries.set(identity, entry)
  return { head, entries: underNewNames(wanted(synced, entries), renamings, bilingual) }
}

/** Entries that the component takes for strings: where keys are filtered, those that begin as the pattern says. */
function wanted({ component, bilingual }: SyncedComponent, entries: Entries): Entries {
  const { key_filter: filter } = component
  const pattern = filter === '' || bilingual ? undefined : compilePattern(`^(?:${filter})`)
  if (!pattern || pattern.problem) return entries
  return new Map([...entries].filter(([key]) => pattern.pattern.isFound(key)))
}

/** Copies of a file and its template that can be moved to a thread. */
export async function movableFile(file: { readonly bytes: Uint8Array; readonly options: FormatOptions }) {
  const bytes = await movable(file.bytes)
  if (!file.options.template) return { bytes, options: file.options, move: [bytes.buffer] }
  const template = await movable(file.options.template)
  return { bytes, options: { ...file.options, template }, move: [bytes.buffer, template.buffer] }
}

/** Strings that a file has twice, as they are told. */
export const duplicatesOf = (
  { duplicates }: FileHead,
  file: { readonly path: string; readonly code: string },
): readonly DuplicateString[] =>
  duplicates.map(({ source, line }) => ({ filename: file.path, language_code: file.code, source, line }))
