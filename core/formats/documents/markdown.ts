import type { FileFormat } from '../model/format.ts'
import type { DocumentDialect } from './document-catalog.ts'
import { documentFormat } from './document-format.ts'
import { markdownParams } from './document-params.ts'
import type { MarkdownSegment } from './markdown-segment.ts'
import { scanMarkdown } from './markdown-segments.ts'
import { writeMarkdown } from './markdown-write.ts'

const dialect: DocumentDialect<MarkdownSegment> = {
  scan: (text, problems, options) => scanMarkdown(text, { jsx: false }, problems, options),
  write: writeMarkdown,
}

/** Markdown: a string a heading, paragraph, list item, table cell or code block. */
export const markdown: FileFormat = {
  id: 'markdown',
  name: 'Markdown file',
  flags: 'auto-safe-html, strict-same, md-text',
  kind: 'document',
  codeFence: /^(?:`{3}|~{3})/gm,
  params: markdownParams,
  globs: ['*.md', '*.markdown'],
  linguality: 'monolingual',
  mime: 'text/markdown',
  ...documentFormat(dialect),
}
