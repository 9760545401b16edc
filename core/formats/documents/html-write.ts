import { writeHtmlAttribute } from '../syntax/markup/html-text.ts'
import { wrapOutsideTags } from '../syntax/markup/html-wrap.ts'
import { indentAt } from '../syntax/text/lines.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import type { DocumentFile } from './document-catalog.ts'
import type { HtmlSegment } from './html-segments.ts'

/** A new text for a segment, with the quotes and line breaks that its place asks for. */
export function writeHtml(segment: HtmlSegment, value: string, file: DocumentFile): string {
  const clean = withoutLoneSurrogates(value)
  const { attribute } = segment
  if (attribute !== undefined) {
    const quote = attribute.quote || '"'
    const name = file.text.slice(attribute.start, attribute.valueStart - attribute.quote.length)
    return name + quote + writeHtmlAttribute(clean, quote) + quote
  }
  if (segment.preformatted) return clean.replaceAll('\n', file.newline)
  return writeRun(clean, segment, file)
}

/** On as many lines as it stood, where it stood on several. */
function writeRun(value: string, { from, to }: HtmlSegment, { text, newline }: DocumentFile): string {
  const old = text.slice(from, to)
  const end = lineEnd(old, 0)
  if (end === old.length) return value
  const second = skipBlanks(old, afterBreak(old, end))
  const width = old.split(/\r\n|\n|\r/).reduce((widest, line) => Math.max(widest, line.trim().length), 20)
  return wrapOutsideTags(value, width).join(newline + indentAt(old, second))
}
