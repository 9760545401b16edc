import { MEMORY_JSON, memoryFileFormat } from '#core/formats/memory-kinds.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'
import type { FormatOptions } from '#core/formats/model/format.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { part, text as textOf } from '#core/text/loose-json.ts'
import { memoryPairs } from './pairs.ts'

/** An entry on its way in or out of a file. Languages are codes; absent where the file does not tell. */
export interface ExchangedEntry {
  readonly source: string
  readonly target: string
  readonly sourceLanguage?: string
  readonly targetLanguage?: string
  readonly origin?: string
  readonly context?: string
  readonly status?: number
}

export interface ReadMemory {
  readonly entries: readonly ExchangedEntry[]
  /** Why nothing, or not all, could be read; '' when all was. */
  readonly problem: string
}

/** Reads TMX, TBX, PO, XLIFF and CSV of one pair of languages, or JSON, which names them itself. */
export function readMemoryFile(format: string, bytes: Uint8Array, options: FormatOptions): ReadMemory {
  if (format === MEMORY_JSON) return readJson(bytes)
  const found = memoryFileFormat(format, bytes)
  if (!found) return { entries: [], problem: `There is no memory format '${format}'.` }
  const charactersOf = (text: string) => found.format.charactersOf?.(text) ?? text
  const catalog = found.format.read(bytes, { ...options, params: { ...found.params } })
  const entries = catalog.entries
    .filter(({ state }) => state !== 'needs-editing')
    .flatMap(({ source, target, context }) =>
      memoryPairs(source.map(charactersOf), target.map(charactersOf)).map((pair) => ({ ...pair, context })),
    )
  const first = catalog.problems[0]
  return { entries, problem: first ? `Line ${first.line}: ${first.message}` : '' }
}

function readJson(bytes: Uint8Array): ReadMemory {
  const problem = 'The file is not a JSON list of objects with source, target, source_language and target_language.'
  let list: unknown
  try {
    list = parseBoundedJson(new TextDecoder().decode(bytes))
  } catch {
    return { entries: [], problem }
  }
  if (!Array.isArray(list)) return { entries: [], problem }
  const entries = list.flatMap((item: unknown) => entryOf(item) ?? [])
  return { entries, problem: entries.length === list.length ? '' : problem }
}

function entryOf(item: unknown): ExchangedEntry | undefined {
  const text = (name: string) => textOf(item, name) ?? ''
  const [source, target] = [text('source'), text('target')]
  const [sourceLanguage, targetLanguage] = [text('source_language'), text('target_language')]
  if (source.trim() === '' || target.trim() === '' || sourceLanguage === '' || targetLanguage === '') return undefined
  const status = part(item, 'status') === 0 ? 0 : 1
  return { source, target, sourceLanguage, targetLanguage, origin: text('origin'), context: text('context'), status }
}

/** Numbers by which the exchange format in JSON tells whose an entry is. */
export const category = (entry: {
  readonly from_file: number
  readonly project_id: number | null
  readonly user_id: number | null
}): number => {
  if (entry.project_id !== null) return 10_000_000 + entry.project_id
  if (entry.user_id !== null) return 20_000_000 + entry.user_id
  return entry.from_file === 1 ? 1 : 2
}

/** An entry as it is written into a file of one of the formats that `readMemoryFile` reads. */
export const exportedEntry = ({ source, target, context = '' }: ExchangedEntry): ExportedString => ({
  source: [source],
  target: [target],
  context,
  state: 'translated',
  note: '',
})
