import type { FileFormat } from '../model/format.ts'
import { lineStartBefore, widestOf, wrapProse } from '../syntax/markup/markdown-wrap.ts'
import type { ProseBlock } from '../syntax/markup/prose.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import type { Span } from '../syntax/text/span.ts'
import type { DocumentDialect, DocumentFile } from './document-catalog.ts'
import { documentFormat } from './document-format.ts'
import { proseParams } from './document-params.ts'
import type { Segment } from './segment.ts'
import { SegmentNumbering } from './segment-location.ts'

interface ProseSegment extends Segment {
  readonly lines: readonly Span[]
  readonly prefix: string
  readonly underline?: Span
}

/** In what the markup languages for prose differ. */
export interface ProseManner {
  scan(text: string, problems: ProblemList): readonly ProseBlock[]
  /** Ends a line whose break is meant. */
  readonly hardBreak?: RegExp
}

const HAS_TEXT = /[\p{L}\p{N}]/u

/** A format for documents of paragraphs, headings, items and cells. */
export function proseFormat(
  names: Pick<FileFormat, 'id' | 'name' | 'globs' | 'mime'> &
    Pick<Partial<FileFormat>, 'sniff' | 'flags' | 'codeFence'>,
  manner: ProseManner,
): FileFormat {
  return {
    ...names,
    linguality: 'monolingual',
    kind: 'document',
    params: proseParams,
    ...documentFormat(proseDialect(manner)),
  }
}

function proseDialect({ scan, hardBreak }: ProseManner): DocumentDialect<ProseSegment> {
  return {
    scan: (text, problems) => {
      const numbering = new SegmentNumbering()
      const segments: ProseSegment[] = []
      for (const block of scan(text, problems)) {
        const { kind, level, lines, prefix, underline } = block
        const path = numbering.next(kind, level)
        const joined = joinLines(text, lines, hardBreak)
        const [first, last] = [lines[0], lines.at(-1)]
        if (first === undefined || last === undefined || !HAS_TEXT.test(joined)) continue
        const from = first.start
        const to = underline?.end ?? last.start + text.slice(last.start, last.end).trimEnd().length
        const span = { start: from, end: to, from, to }
        segments.push({ kind, path, text: joined, ...span, lines, prefix, ...(underline && { underline }) })
      }
      return segments
    },
    write: writeProse,
  }
}

/** Lines of a paragraph are one text, but for the breaks that its author made on purpose. */
function joinLines(text: string, lines: readonly Span[], hardBreak: RegExp | undefined): string {
  const parts = lines.map(({ start, end }, index) => {
    const line = text.slice(start, end)
    if (index === lines.length - 1) return line.trimEnd()
    return hardBreak?.test(line.slice(-3)) ? `${line}\n` : `${line.trimEnd()} `
  })
  return parts.join('')
}

function writeProse(segment: ProseSegment, value: string, { text, newline }: DocumentFile): string {
  const clean = withoutLoneSurrogates(value)
  const { lines, prefix, underline } = segment
  if (underline !== undefined) return clean + newline + (text[underline.start] ?? '=').repeat(Math.max(3, clean.length))
  const [, second] = lines
  if (second === undefined) return clean.split('\n').join(newline + prefix)
  return wrapProse(clean, widestOf(lines)).join(newline + text.slice(lineStartBefore(text, second.start), second.start))
}
