import type { FormatOptions } from '#core/formats/model/format.ts'
import { type ExchangedEntry, readMemoryFile } from '#core/memory/exchange.ts'
import { inLots } from '#server/threads/slices.ts'

export interface MemoryFile {
  readonly format: string
  readonly bytes: Uint8Array
  readonly options: FormatOptions
}

/** Reads a memory file: first how many entries it has and what is wrong with it, then the entries in lots. */
export function* readMemory({
  format,
  bytes,
  options,
}: MemoryFile): Generator<
  { readonly count: number; readonly problem: string } | readonly ExchangedEntry[],
  void,
  undefined
> {
  const { entries, problem } = readMemoryFile(format, bytes, options)
  yield { count: entries.length, problem }
  yield* inLots(entries, ({ source, target }) => source.length + target.length)
}
