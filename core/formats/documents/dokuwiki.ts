import { DokuwikiScanner } from '../syntax/markup/dokuwiki.ts'
import { proseFormat } from './prose-document.ts'

/** DokuWiki pages: a string a heading, paragraph, item or table cell. */
export const dokuwiki = proseFormat(
  {
    id: 'dokuwiki',
    name: 'DokuWiki text file',
    globs: ['*.dw'],
    mime: 'text/plain',
    codeFence: /<\/?(?:code|file|pre|source|syntaxhighlight)\b/gi,
  },
  { scan: (text, problems) => new DokuwikiScanner(text).scan(problems) },
)
