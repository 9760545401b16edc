import type { FileFormat } from './model/format.ts'
import { matchesGlob } from './model/match-glob.ts'
import { formats } from './registry.ts'
import { decode } from './syntax/text/source-text.ts'

const HEAD = 65_536
const BY_NAME_ALONE = 50

/** The format of a file, by its name and then its content, if it has any; undefined where nothing fits. */
export function detectFormat(
  name: string,
  file: Uint8Array,
  among: readonly FileFormat[] = formats,
): FileFormat | undefined {
  const candidates = among.filter((format) => format.globs.some((glob) => matchesGlob(glob, name)))
  const head = decode(file.subarray(0, HEAD)).text
  if (head.trim() === '') return candidates[0]
  let best: FileFormat | undefined
  let bestScore = 0
  for (const format of candidates) {
    const score = format.sniff?.(head, name) ?? BY_NAME_ALONE
    if (score <= bestScore) continue
    best = format
    bestScore = score
  }
  return best
}
