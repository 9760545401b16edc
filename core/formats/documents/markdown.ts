import type { FileFormat } from '../model/format.ts'
import { type DocumentDialect, readDocument, writeDocument } from './document-catalog.ts'
import { markdownParams } from './document-params.ts'
import type { MarkdownSegment } from './markdown-segment.ts'
import { scanMarkdown } from './markdown-segments.ts'
import { writeMarkdown } from './markdown-write.ts'
import { documentAbilities } from './txt.ts'

/** Markdown: a string a heading, paragraph, list item, table cell or code block. */
export const markdown: FileFormat = {
  id: 'markdown',
  name: 'Markdown file',
  kind: 'document',
  params: markdownParams,
  globs: ['*.md', '*.markdown'],
  linguality: 'monolingual',
  abilities: documentAbilities,
  codeStyle: 'posix',
  mime: 'text/markdown',
  read: (file, options) => readDocument(dialect, file, options),
  write: (catalog, edits) => writeDocument(dialect, catalog, edits),
  create: ({ template }) => template ?? new Uint8Array(0),
}

const dialect: DocumentDialect<MarkdownSegment> = {
  scan: (text, problems, options) => scanMarkdown(text, { jsx: false }, problems, options),
  write: writeMarkdown,
}
