import type { FormatOptions } from '#core/formats/model/format.ts'
import type { Problem } from '#core/formats/syntax/text/problems.ts'
import { fatalProblem } from '#core/merge/file-head.ts'
import type { Renaming } from '#core/merge/rename-string.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { isLfsPointer, pointerCatalog } from '#server/sync/files/lfs-pointer.ts'
import { movableFile } from '#server/sync/files/read-strings.ts'
import { isSmall, Threads } from '#server/threads/threads.ts'

type Context = Pick<SyncContext, 'threads' | 'signal'>
type KnownFormat = Pick<SyncedComponent, 'format' | 'bilingual'>

interface KnownFile {
  readonly bytes: Uint8Array
  readonly options: FormatOptions
}

/** Does everything on the spot: no thread is begun for it. */
const noThreads = new Threads()

async function work({ threads = noThreads, signal }: Context, { format }: KnownFormat, file: KnownFile) {
  const { bytes, options, move } = await movableFile(file)
  const here = threads === noThreads || isSmall(bytes)
  return { threads, input: { format: format.id, bytes, options }, calling: { signal, move, here } }
}

/** A file without one of its strings; undefined where it lacks that, or cannot be read. */
export async function fileWithoutString(
  context: Context,
  synced: KnownFormat,
  file: KnownFile,
  { identity, obsolete = false }: { readonly identity: string; readonly obsolete?: boolean },
): Promise<Uint8Array | undefined> {
  if (isLfsPointer(file.bytes)) return undefined
  const { threads, input, calling } = await work(context, synced, file)
  return threads.run('withoutString', { ...input, bilingual: synced.bilingual, identity, obsolete }, calling)
}

/** A file in which a string has another name; undefined where it lacks that, or cannot be read. */
export async function fileWithRenamedString(
  context: Context,
  synced: KnownFormat,
  file: KnownFile,
  renaming: Renaming,
): Promise<Uint8Array | 'refused' | undefined> {
  if (isLfsPointer(file.bytes)) return undefined
  const { threads, input, calling } = await work(context, synced, file)
  return threads.run('withRenamedString', { ...input, bilingual: synced.bilingual, renaming }, calling)
}

/** A file of several languages without one of them; undefined where it cannot be read. */
export async function fileWithoutLanguage(
  context: Context,
  synced: KnownFormat,
  file: KnownFile,
  code: string,
): Promise<Uint8Array | undefined> {
  if (isLfsPointer(file.bytes)) return undefined
  const { threads, input, calling } = await work(context, synced, file)
  return threads.run('withoutLanguage', { ...input, code }, calling)
}

/** The file that a new language begins with, made from another; or why that one cannot be read. */
export async function fileFromBase(
  context: Context,
  synced: KnownFormat,
  file: KnownFile,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Problem }> {
  const pointed = isLfsPointer(file.bytes) ? fatalProblem(pointerCatalog) : undefined
  if (pointed) return { problem: pointed }
  const { threads, input, calling } = await work(context, synced, file)
  return threads.use(
    'beginFile',
    input,
    async (session) => {
      const head = await session.next(undefined)
      if (!head.done && head.value.problem) return { problem: head.value.problem }
      const made = await session.next(undefined)
      if (!made.done) throw new Error('The file went on after its end.')
      return { bytes: made.value }
    },
    calling,
  )
}
