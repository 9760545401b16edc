import { AsciidocScanner } from '../syntax/markup/asciidoc.ts'
import { proseFormat } from './prose-document.ts'

/** AsciiDoc: a string a title, paragraph, item or table cell. */
export const asciidoc = proseFormat(
  {
    id: 'asciidoc',
    name: 'AsciiDoc file',
    flags: 'safe-html, strict-same, asciidoc-text',
    globs: ['*.adoc', '*.ad', '*.asciidoc'],
    mime: 'text/asciidoc',
    codeFence: /^(?:-{4}|\.{4}|`{3})$/gm,
  },
  { scan: (text, problems) => new AsciidocScanner(text).scan(problems), hardBreak: / \+$/ },
)
