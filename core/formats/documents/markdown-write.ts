import { lineStartBefore, widestOf, wrapProse } from '../syntax/markup/markdown-wrap.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import type { DocumentFile } from './document-catalog.ts'
import { writeFrontValue } from './markdown-front-matter.ts'
import type { MarkdownSegment } from './markdown-segment.ts'

/** A new text for a segment, with the line breaks and beginnings of lines that its place asks for. */
export function writeMarkdown(segment: MarkdownSegment, value: string, file: DocumentFile): string {
  const { text, newline, options } = file
  const clean = withoutLoneSurrogates(value).replaceAll(/\r\n?/g, '\n')
  const { block, lines } = segment
  if (block === 'value') return writeFrontValue(clean, text.slice(segment.from, segment.to))
  if (block === 'cell') return clean.replaceAll('|', '\\|')
  const lead = newline + prefixOf(segment, text)
  if (block !== 'p' && block !== 'li' && block !== 'heading') return clean.split('\n').join(lead)
  if (lines.length < 2) return clean.split('\n').join(lead)
  const limit = Number(options.params?.line_max_length ?? 0)
  const width = limit > 0 ? limit - (lead.length - newline.length) : widestOf(lines)
  return wrapProse(clean, width).join(lead)
}

/** What the second line begins with, else what its containers ask for. */
function prefixOf({ lines, prefix }: MarkdownSegment, text: string): string {
  const [, second] = lines
  return second === undefined ? prefix : text.slice(lineStartBefore(text, second.start), second.start)
}
