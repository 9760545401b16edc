import type { FormatOptions } from '#core/formats/model/format.ts'
import { type ExchangedEntry, readMemoryFile } from '#core/memory/exchange.ts'
import { type HeadAndLots, headAndLots } from '#server/threads/slices.ts'

export interface MemoryFile {
  readonly format: string
  readonly bytes: Uint8Array
  readonly options: FormatOptions
}

/** Reads a memory file: first what is wrong with it, then its entries. */
export function* readMemory({
  format,
  bytes,
  options,
}: MemoryFile): HeadAndLots<{ readonly problem: string }, ExchangedEntry> {
  const { entries, problem } = readMemoryFile(format, bytes, options)
  yield* headAndLots({ problem }, entries, ({ source, target }) => source.length + target.length)
}
