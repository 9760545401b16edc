import { abilitiesOf } from '../model/abilities.ts'
import type { Abilities, FileFormat } from '../model/format.ts'
import { isFull, type ProblemList } from '../syntax/text/problems.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { type DocumentDialect, readDocument, writeDocument } from './document-catalog.ts'
import { proseParams } from './document-params.ts'
import type { Segment } from './segment.ts'

/** What a document can hold: its texts come and go with its template. */
export const documentAbilities: Abilities = abilitiesOf({ add: false, remove: false })

/** Plain text: a string a paragraph. */
export const txt: FileFormat = {
  id: 'txt',
  name: 'Plain text file',
  kind: 'document',
  params: proseParams,
  globs: ['*.txt'],
  linguality: 'monolingual',
  abilities: documentAbilities,
  codeStyle: 'posix',
  mime: 'text/plain',
  read: (file, options) => readDocument(dialect, file, options),
  write: (catalog, edits) => writeDocument(dialect, catalog, edits),
  create: ({ template }) => template ?? new Uint8Array(0),
}

const dialect: DocumentDialect<Segment> = {
  scan: scanParagraphs,
  write: (_, value, { newline }) => withoutLoneSurrogates(value).replaceAll(/\r\n|\n|\r/g, newline),
}

function scanParagraphs(text: string, problems: ProblemList): Segment[] {
  const segments: Segment[] = []
  let from = -1
  let to = -1
  const close = () => {
    if (from === -1) return
    const lines = text.slice(from, to).replaceAll(/\r\n?/g, '\n')
    segments.push({ kind: 'p', path: `p${segments.length + 1}`, text: lines, start: from, end: to, from, to })
    from = -1
  }
  for (let at = 0; at < text.length && !isFull(segments, problems, at, text.length); ) {
    const start = skipBlanks(text, at)
    const end = lineEnd(text, start)
    if (start === end) close()
    else {
      if (from === -1) from = start
      to = end
    }
    at = afterBreak(text, end)
  }
  close()
  return segments
}
