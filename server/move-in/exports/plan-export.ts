import { translationFiles } from '#core/exports/file-kinds.ts'
import type { ExportFile, ExportService } from '#core/exports/model.ts'
import { type ReadExport, readExport } from '#core/exports/read-export.ts'
import { exportServiceNames } from '#core/exports/service-names.ts'
import { discoverSets } from '#core/formats/discovery/discover-sets.ts'
import { message, verbatim } from '#core/messages/message.ts'
import type { LeftBehind } from '#server/move-in/left-behind.ts'
import { gather } from '#server/threads/gather.ts'
import type { Threads } from '#server/threads/threads.ts'

export interface PlannedExport {
  readonly service: ExportService
  readonly files: readonly ExportFile[]
  /** '' for what the files say. */
  readonly sourceLanguage: string
}

/** What becomes of the files of an export. */
export async function planExport(
  { service, files, sourceLanguage }: PlannedExport,
  threads: Threads | undefined,
  signal?: AbortSignal,
): Promise<ReadExport> {
  const contents = new Map(translationFiles(service, files).map(({ path, bytes }) => [path, bytes]))
  const proposals = await discoverSets([...contents.keys()], async (path) => contents.get(path))
  const input = { files, proposals, sourceLanguage }
  if (!threads) return readExport(service, input)
  const { head, items } = await gather(threads, 'readExportedFiles', { service: service.id, ...input }, { signal })
  return { ...head, details: items }
}

/** Notes what can't come along. */
export function noteLeft({ service }: PlannedExport, read: ReadExport, leftBehind: LeftBehind): void {
  for (const { path, problem } of read.unreadable) leftBehind.note(path, verbatim(problem))
  for (const path of read.unused) leftBehind.note(path, message('moveIn.notTranslations'))
  const named = { service: exportServiceNames[service.id] }
  for (const lack of service.lacks) leftBehind.note(lack, message('moveIn.notInExports', named))
}

/** What would come, by kind. */
export function countExport({ sets, details, terms, memories }: ReadExport): Readonly<Record<string, number>> {
  return {
    components: sets.length,
    translations: sets.reduce((sum, { languages }) => sum + languages.length, 0),
    strings: sets.reduce((sum, { strings }) => sum + strings, 0),
    'strings with descriptions': details.filter(({ description }) => description !== '').length,
    'strings with tags': details.filter(({ tags }) => tags.length > 0).length,
    'strings with a length limit': details.filter(({ maxLength }) => maxLength > 0).length,
    'strings with comments': details.filter(({ comments }) => comments !== undefined).length,
    screenshots: new Set(details.flatMap(({ screenshots = [] }) => screenshots.map(({ id }) => id))).size,
    states: details.reduce((sum, { states }) => sum + Object.keys(states).length, 0),
    'glossary terms': terms.length,
    'memory files': memories.length,
  }
}
