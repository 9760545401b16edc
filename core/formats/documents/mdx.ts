import type { FileFormat } from '../model/format.ts'
import { type DocumentDialect, readDocument, writeDocument } from './document-catalog.ts'
import { markdownParams } from './document-params.ts'
import type { MarkdownSegment } from './markdown-segment.ts'
import { scanMarkdown } from './markdown-segments.ts'
import { writeMarkdown } from './markdown-write.ts'
import { documentAbilities } from './txt.ts'

/** MDX: Markdown with JSX, expressions and modules among its blocks. */
export const mdx: FileFormat = {
  id: 'mdx',
  name: 'MDX file',
  kind: 'document',
  params: markdownParams,
  globs: ['*.mdx'],
  linguality: 'monolingual',
  abilities: documentAbilities,
  codeStyle: 'posix',
  mime: 'text/mdx',
  read: (file, options) => readDocument(dialect, file, options),
  write: (catalog, edits) => writeDocument(dialect, catalog, edits),
  create: ({ template }) => template ?? new Uint8Array(0),
}

const dialect: DocumentDialect<MarkdownSegment> = {
  scan: (text, problems, options) => scanMarkdown(text, { jsx: true }, problems, options),
  write: writeMarkdown,
}
