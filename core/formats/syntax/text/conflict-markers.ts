import { indexLines } from './lines.ts'
import type { Problem } from './problems.ts'

/** Lines that git puts around two versions that it could not merge. */
const OURS = /^<{7}(?: .*)?$/m
const BETWEEN = /^={7}$/m
const THEIRS = /^>{7}(?: .*)?$/m

/**
 * A merge that nobody has finished: both versions are in the file, and none of its strings can be trusted. A document may show one
 * among its code, between lines that match `fence`.
 */
export function findConflict(text: string, fence?: RegExp): Problem | undefined {
  if (!text.includes('<<<<<<<')) return undefined
  const lines = text.includes('\r') ? text.replaceAll('\r', '\n') : text
  const start = lines.search(OURS)
  const between = start === -1 ? -1 : lines.slice(start).search(BETWEEN)
  if (between === -1 || lines.slice(start + between).search(THEIRS) === -1) return undefined
  if (fence && (lines.slice(0, start).match(fence)?.length ?? 0) % 2 === 1) return undefined
  const span = { start, end: start + 7 }
  return { code: 'syntax', message: 'a merge conflict is not resolved here', ...indexLines(text)(start), span }
}
