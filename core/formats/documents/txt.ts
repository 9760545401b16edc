import type { FileFormat } from '../model/format.ts'
import { isFull, type ProblemList } from '../syntax/text/problems.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import type { DocumentDialect } from './document-catalog.ts'
import { documentFormat } from './document-format.ts'
import { proseParams } from './document-params.ts'
import type { Segment } from './segment.ts'

const dialect: DocumentDialect<Segment> = {
  scan: scanParagraphs,
  write: (_, value, { newline }) => withoutLoneSurrogates(value).replaceAll(/\r\n|\n|\r/g, newline),
}

/** Plain text: a string a paragraph. */
export const txt: FileFormat = {
  id: 'txt',
  name: 'Plain text file',
  kind: 'document',
  params: proseParams,
  globs: ['*.txt'],
  sharedGlobs: ['*.txt'],
  linguality: 'monolingual',
  mime: 'text/plain',
  ...documentFormat(dialect),
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
