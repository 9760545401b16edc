import type { FileFormat } from '../model/format.ts'
import { writeHtmlAttribute } from '../syntax/markup/html-text.ts'
import { wrapOutsideTags } from '../syntax/markup/html-wrap.ts'
import { decodePaged, encodePaged } from '../syntax/text/code-page.ts'
import { indentAt } from '../syntax/text/lines.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import type { DocumentDialect, DocumentFile } from './document-catalog.ts'
import { documentFormat } from './document-format.ts'
import { proseParams } from './document-params.ts'
import { HtmlScanner, type HtmlSegment } from './html-segments.ts'

const CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i

const dialect: DocumentDialect<HtmlSegment> = {
  decode: (file) => decodePaged(file, CHARSET),
  encode: encodePaged,
  scan: (text, problems) => new HtmlScanner(text).scan(problems),

  write: (segment, value, file) => {
    const clean = withoutLoneSurrogates(value)
    const { attribute } = segment
    if (attribute !== undefined) {
      const quote = attribute.quote || '"'
      const name = file.text.slice(attribute.start, attribute.valueStart - attribute.quote.length)
      return name + quote + writeHtmlAttribute(clean, quote) + quote
    }
    if (segment.preformatted) return clean.replaceAll('\n', file.newline)
    return writeRun(clean, segment, file)
  },
}

/** HTML: a string a block of text, and one an attribute that people read. */
export const html: FileFormat = {
  id: 'html',
  name: 'HTML file',
  kind: 'document',
  params: proseParams,
  globs: ['*.html', '*.htm'],
  linguality: 'monolingual',
  mime: 'text/html',
  ...documentFormat(dialect),
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
