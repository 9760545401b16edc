import { exportKinds } from './export-kinds.ts'
import { type FoundFormat, findFormat } from './registry.ts'
import { xliff } from './xliff/xliff.ts'
import { xliff2 } from './xliff/xliff2.ts'

/** Our own kind of file for memories, which names the languages of each entry. */
export const MEMORY_JSON = 'json'

/** A kind of file that memories come and go in; the others hold one pair of languages. */
export interface MemoryKind {
  readonly extension: string
  readonly mime: string
}

/** By the value of `file_format`. */
export const memoryKinds: Readonly<Record<string, MemoryKind>> = {
  [MEMORY_JSON]: { extension: 'json', mime: 'application/json' },
  ...Object.fromEntries(
    ['tmx', 'tbx', 'po', 'xliff', 'csv'].flatMap((id) => {
      const kind = exportKinds[id]
      return kind ? [[id, { extension: kind.extension, mime: kind.mime }]] : []
    }),
  ),
}

/** The kind of a memory file by its name; undefined for what is none. */
export function memoryFormat(filename: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  return Object.keys(memoryKinds).find((id) => id === ending || memoryKinds[id]?.extension === ending)
}

/** The format that reads a memory file of a kind. */
export const memoryFileFormat = (kind: string, bytes: Uint8Array): FoundFormat | undefined =>
  findFormat(kind === xliff.id && isXliff2(bytes) ? xliff2.id : kind)

const isXliff2 = (bytes: Uint8Array): boolean =>
  /<xliff\b[^>]*\bversion\s*=\s*["']2/.test(new TextDecoder().decode(bytes.subarray(0, 2000)))
