import type { FormatOptions, HeaderNews } from '#core/formats/model/format.ts'
import { editFile, type TextEdit } from '#core/merge/edit-file.ts'
import { fatalProblem } from '#core/merge/file-head.ts'
import type { WritableEdit } from '#server/db/queries/strings/pending-edits.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices } from '#server/sync/context/sync-context.ts'
import { isLfsPointer } from '#server/sync/files/lfs-pointer.ts'
import {
  describeProblem,
  formatOptions,
  type Plural,
  readCatalog,
  sourcePlural,
} from '#server/sync/files/read-catalog.ts'
import { movableFile } from '#server/sync/files/read-strings.ts'
import { isSmall, type Threads } from '#server/threads/threads.ts'

export interface EditedFile {
  readonly bytes: Uint8Array
  readonly code: string
  readonly plural: Plural
  readonly template?: Uint8Array | undefined
}

export interface Failure<T extends TextEdit = WritableEdit> {
  readonly edit: T
  readonly message: string
}

export interface Written<T extends TextEdit> {
  readonly bytes: Uint8Array
  /** Edits that the file cannot take; all others are in it. */
  readonly failed: readonly Failure<T>[]
}

/** Texts handed to a thread at a time. */
const LOT = 500

/** Writes edits into a file: only the lines of their strings change, and with `news` the head where the format has one. */
export async function writeEdits<T extends TextEdit>(
  { threads, signal }: Pick<SyncContext, 'threads' | 'signal'>,
  synced: SyncedComponent,
  file: EditedFile,
  rows: readonly T[],
  news: HeaderNews | undefined,
): Promise<Written<T>> {
  return threads && !isSmall(file.bytes)
    ? writeInThread({ threads, signal }, synced, file, rows, news)
    : writeHere(synced, file, rows, news)
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

function writeHere<T extends TextEdit>(
  synced: SyncedComponent,
  file: EditedFile,
  rows: readonly T[],
  news: HeaderNews | undefined,
): Written<T> {
  const { format, bilingual } = synced
  const catalog = readCatalog(synced, file.bytes, formatOptions(synced, file))
  const problem = fatalProblem(catalog)
  if (problem) return unreadable(file, rows, problem)
  const template = templateOptions(synced, file.template)
  const { bytes, failed } = editFile({ format, bilingual, catalog, bytes: file.bytes, template }, rows, news)
  return { bytes, failed: failures(rows, failed) }
}

async function writeInThread<T extends TextEdit>(
  { threads, signal }: { readonly threads: Threads; readonly signal: AbortSignal | undefined },
  synced: SyncedComponent,
  file: EditedFile,
  rows: readonly T[],
  news: HeaderNews | undefined,
): Promise<Written<T>> {
  const { format, bilingual } = synced
  const { bytes, options, move } = await movableFile({ bytes: file.bytes, options: formatOptions(synced, file) })
  const template = templateOptions(synced, options.template)
  return threads.use(
    'editFile',
    { format: format.id, bytes, options, bilingual, template, news },
    async (session) => {
      await session.next(undefined)
      for (const lot of slices(rows, LOT)) await session.next(lot.map(textOf))
      const reported = await session.next(undefined)
      if (reported.done || !reported.value) throw new Error('Nothing was told of the edits.')
      if ('problem' in reported.value) return unreadable(file, rows, reported.value.problem)
      const end = await session.next(undefined)
      if (!end.done) throw new Error('The edits went on after the last one.')
      return { bytes: end.value, failed: failures(rows, reported.value.failed) }
    },
    { signal, move },
  )
}

const textOf = ({ context, source, target, state, note, begins = false }: TextEdit): TextEdit => ({
  context,
  source,
  target,
  state,
  note,
  begins,
})

const unreadable = <T extends TextEdit>(
  file: EditedFile,
  rows: readonly T[],
  problem: Parameters<typeof describeProblem>[0],
): Written<T> => {
  const message = `The file cannot be read. ${describeProblem(problem)}`
  return { bytes: file.bytes, failed: rows.map((edit) => ({ edit, message })) }
}

const failures = <T extends TextEdit>(
  rows: readonly T[],
  failed: readonly { readonly index: number; readonly message: string }[],
): Failure<T>[] =>
  failed.flatMap(({ index, message }) => {
    const edit = rows[index]
    return edit ? [{ edit, message }] : []
  })

/** How the template is read, for the places of new strings. */
function templateOptions(synced: SyncedComponent, template: Uint8Array | undefined): FormatOptions | undefined {
  if (!template || isLfsPointer(template)) return undefined
  return formatOptions(synced, { code: synced.sourceLanguage.code, plural: sourcePlural(synced), template })
}
