import { MediawikiScanner } from '../syntax/markup/mediawiki.ts'
import { proseFormat } from './prose-document.ts'

/** MediaWiki pages: a string a heading, paragraph, item or table cell. */
export const mediawiki = proseFormat(
  {
    id: 'mediawiki',
    name: 'MediaWiki text file',
    globs: ['*.mw'],
    mime: 'text/plain',
    codeFence: /<\/?(?:code|file|pre|source|syntaxhighlight)\b/gi,
  },
  { scan: (text, problems) => new MediawikiScanner(text).scan(problems) },
)
