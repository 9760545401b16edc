import { MediawikiScanner } from '../syntax/markup/mediawiki.ts'
import { proseFormat } from './prose-document.ts'

/** MediaWiki pages: a string a heading, paragraph, item or table cell. */
export const mediawiki = proseFormat(
  { id: 'mediawiki', name: 'MediaWiki text file', globs: ['*.mw'], mime: 'text/plain' },
  { scan: (text, problems) => new MediawikiScanner(text).scan(problems) },
)
