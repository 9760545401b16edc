import type { FileFormat } from '../model/format.ts'
import { decodePaged, encodePaged } from '../syntax/text/code-page.ts'
import type { DocumentDialect } from './document-catalog.ts'
import { documentFormat } from './document-format.ts'
import { proseParams } from './document-params.ts'
import { HtmlScanner, type HtmlSegment } from './html-segments.ts'
import { writeHtml } from './html-write.ts'

const CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i

const dialect: DocumentDialect<HtmlSegment> = {
  decode: (file) => decodePaged(file, CHARSET),
  encode: encodePaged,
  scan: (text, problems) => new HtmlScanner(text).scan(problems),
  write: writeHtml,
}

/** HTML: a string a block of text, and one an attribute that people read. */
export const html: FileFormat = {
  id: 'html',
  name: 'HTML file',
  flags: 'safe-html, strict-same',
  kind: 'document',
  codeFence: /<\/?pre\b/gi,
  params: proseParams,
  globs: ['*.html', '*.htm'],
  sharedGlobs: ['*.html', '*.htm'],
  linguality: 'monolingual',
  mime: 'text/html',
  ...documentFormat(dialect),
}
