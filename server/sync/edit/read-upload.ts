import { message } from '#core/messages/message.ts'
import { isBlank } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'
import { pluralById } from '#server/db/queries/languages/plurals.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { describeProblem, formatOptions } from '#server/sync/files/read-catalog.ts'
import { gather } from '#server/threads/gather.ts'
import { movable } from '#server/threads/movable.ts'
import { isSmall, type Threads } from '#server/threads/threads.ts'
import type { UploadedEntry } from '#server/threads/works/read-upload.ts'

export interface UploadContext {
  readonly db: Db
  readonly threads: Threads
  /** Ends the reading when nobody waits for it any more. */
  readonly signal: AbortSignal
}

const MAX_FILE = 64 * 1024 * 1024

/** Reads an uploaded file in the component's own format; another one is recognised where it holds source and target. */
export async function readUpload(
  { db, threads, signal }: UploadContext,
  synced: SyncedComponent,
  translation: TranslationRow,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<{ readonly entries: readonly UploadedEntry[]; readonly own: boolean }> {
  if (file.bytes.length > MAX_FILE) throw invalid('file', message('file.tooLarge'))
  const plural = await pluralById(db, { id: translation.plural_id })
  if (!plural) throw new AppError('error')
  const { format, bilingual } = synced
  const options = formatOptions(synced, { code: translation.language_code, plural })
  const bytes = await movable(file.bytes)
  const { head, items } = await gather(
    threads,
    'readUpload',
    { name: file.name, bytes, format: format.id, bilingual, options },
    { signal, move: [bytes.buffer], here: isSmall(bytes) },
  )
  const forms = head.plural?.number
  if (forms !== undefined && forms !== plural.number && translation.is_source === 0)
    throw invalid('file', message('file.otherPluralForms', { forms, expected: plural.number }))
  if (head.problem) throw invalid('file', message('file.unreadable', { problem: describeProblem(head.problem) }))
  if (items.length === 0 && file.bytes.includes(0)) throw invalid('file', message('file.notText'))
  const isSource = translation.is_source === 1
  const entries = head.own || bilingual ? items : items.map((entry) => asKeyed(entry, isSource))
  return { entries, own: head.own }
}

/** An entry of a file with sources and contexts, for files with keys: what others call a context is the key. */
function asKeyed(entry: UploadedEntry, isSource: boolean): UploadedEntry {
  const key = entry.context || entry.source?.[0] || entry.key
  const target = isSource && isBlank(entry.target) ? (entry.source ?? []) : entry.target
  return { ...entry, key, target }
}
