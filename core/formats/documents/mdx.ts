import type { FileFormat } from '../model/format.ts'
import type { DocumentDialect } from './document-catalog.ts'
import { documentFormat } from './document-format.ts'
import { markdownParams } from './document-params.ts'
import type { MarkdownSegment } from './markdown-segment.ts'
import { scanMarkdown } from './markdown-segments.ts'
import { writeMarkdown } from './markdown-write.ts'

const dialect: DocumentDialect<MarkdownSegment> = {
  scan: (text, problems, options) => scanMarkdown(text, { jsx: true }, problems, options),
  write: writeMarkdown,
}

/** MDX: Markdown with JSX, expressions and modules among its blocks. */
export const mdx: FileFormat = {
  id: 'mdx',
  name: 'MDX file',
  flags: 'auto-safe-html, strict-same, md-text, safe-mdx',
  kind: 'document',
  codeFence: /^(?:`{3}|~{3})/gm,
  params: markdownParams,
  globs: ['*.mdx'],
  linguality: 'monolingual',
  mime: 'text/mdx',
  ...documentFormat(dialect),
}
