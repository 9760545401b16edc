import type { FileFormat } from './format.ts'
import { formats } from './registry.ts'
import { decode } from './syntax/source-text.ts'

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

/** `*` stands for anything within one path part; a glob of n parts is held against the last n parts of the name. */
export function matchesGlob(glob: string, name: string): boolean {
  const patterns = glob.toLowerCase().split('/')
  const parts = name.toLowerCase().split(/[\\/]/)
  if (parts.length < patterns.length) return false
  const tail = parts.slice(parts.length - patterns.length)
  return patterns.every((pattern, index) => matchesPart(pattern, tail[index] ?? ''))
}

/** Each piece between stars is found as early as possible, the last one at the end. */
function matchesPart(pattern: string, part: string): boolean {
  const [first = '', ...pieces] = pattern.split('*')
  const last = pieces.pop()
  if (last === undefined) return part === first
  if (part.length < first.length + last.length || !part.startsWith(first) || !part.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces) {
    const found = part.indexOf(piece, at)
    if (found === -1 || found + piece.length > part.length - last.length) return false
    at = found + piece.length
  }
  return true
}
