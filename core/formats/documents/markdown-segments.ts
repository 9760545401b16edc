import type { FormatOptions } from '../model/format.ts'
import { MarkdownScanner } from '../syntax/markup/markdown.ts'
import type { MarkdownBlock, MarkdownManner } from '../syntax/markup/markdown-blocks.ts'
import { trimmedEnd } from '../syntax/markup/markdown-starts.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { Span } from '../syntax/text/span.ts'
import { frontMatter } from './markdown-front-matter.ts'
import type { MarkdownSegment } from './markdown-segment.ts'
import { SegmentNumbering } from './segment-location.ts'

const HAS_TEXT = /[\p{L}\p{N}]/u
const SCRIPT = /^<(?:script|style)\b/i
const LINK_DEFINITION = /^\[(?!\^)[^\]\n]{1,999}\]:[ \t]*(.*)$/
const TITLE = /^(?:"[^"]*"|'[^']*'|\([^)]*\))$/
const FOOTNOTE = /^\[\^[^\]\n]{1,999}\]:[ \t]*/

export function scanMarkdown(
  text: string,
  manner: MarkdownManner,
  problems: ProblemList,
  { params = {} }: FormatOptions,
): readonly MarkdownSegment[] {
  const numbering = new SegmentNumbering()
  const segments: MarkdownSegment[] = []
  const front = frontMatter(text)
  if (front !== undefined && params.md_extract_frontmatter !== false) {
    segments.push(...front.segments(params.md_frontmatter_translate_values === true))
  }
  const codes = params.md_extract_code_blocks !== false
  for (const block of new MarkdownScanner(text, manner, problems).scan(front?.end ?? 0)) {
    if (block.kind === 'code' && !codes) continue
    const segment = segmentOf(text, block, numbering)
    if (segment !== undefined) segments.push(segment)
  }
  return segments
}

function segmentOf(text: string, block: MarkdownBlock, numbering: SegmentNumbering): MarkdownSegment | undefined {
  const lines = isProse(block) ? proseLines(text, block.lines) : block.lines
  const [first, last] = [lines[0], lines.at(-1)]
  const kind = block.kind === 'heading' ? `h${block.level}` : block.kind
  const path = numbering.next(kind, block.level)
  if (first === undefined || last === undefined) return undefined
  const joined = joinLines(text, lines, block)
  if (!HAS_TEXT.test(block.kind === 'html' ? textOfHtml(joined) : joined)) return undefined
  const [from, to] = [first.start, isProse(block) ? trimmedEnd(text, last.start, last.end) : last.end]
  return { kind, path, text: joined, start: from, end: to, from, to, block: block.kind, lines, prefix: block.prefix }
}

const isProse = ({ kind }: MarkdownBlock): boolean => kind === 'p' || kind === 'li' || kind === 'heading'

/** Definitions of links at the beginning of a paragraph are no text; of a footnote only its mark is not. */
function proseLines(text: string, lines: readonly Span[]): readonly Span[] {
  const from = afterDefinitions(text, lines)
  const first = lines[from]
  if (first === undefined) return []
  const [mark = ''] = FOOTNOTE.exec(headOf(text, first)) ?? []
  if (from === 0 && mark === '') return lines
  return [{ start: first.start + mark.length, end: first.end }, ...lines.slice(from + 1)]
}

const headOf = (text: string, { start, end }: Span): string => text.slice(start, Math.min(end, start + 2000)).trimEnd()

/** Where the text begins: address and title of a definition may stand on lines of their own. */
function afterDefinitions(text: string, lines: readonly Span[]): number {
  let at = 0
  for (let line = lines[at]; line !== undefined; line = lines[at]) {
    const found = LINK_DEFINITION.exec(headOf(text, line))
    if (found === null) return at
    at += found[1] === '' ? 2 : 1
    const next = lines[at]
    if (next !== undefined && TITLE.test(headOf(text, next))) at++
  }
  return at
}

/** Lines of a paragraph are one text, but for the breaks that its author made on purpose. */
function joinLines(text: string, lines: readonly Span[], block: MarkdownBlock): string {
  if (block.kind === 'cell')
    return lines
      .map(({ start, end }) => text.slice(start, end))
      .join('')
      .replaceAll('\\|', '|')
  if (!isProse(block)) return lines.map(({ start, end }) => text.slice(start, end)).join('\n')
  let out = ''
  lines.forEach(({ start, end }, index) => {
    const line = text.slice(start, end)
    const last = index === lines.length - 1
    const hard = !last && /(?: {2}|\\)$/.test(line.slice(-2))
    out += hard ? `${line}\n` : text.slice(start, trimmedEnd(text, start, end)) + (last ? '' : ' ')
  })
  return out
}

/** What is left of HTML when tags and comments go. */
function textOfHtml(html: string): string {
  if (SCRIPT.test(html)) return ''
  const parts: string[] = []
  let from = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', from)) {
    parts.push(html.slice(from, open))
    const comment = html.startsWith('<!--', open)
    const close = html.indexOf(comment ? '-->' : '>', open)
    if (close === -1) return parts.join('')
    from = close + (comment ? 3 : 1)
  }
  parts.push(html.slice(from))
  return parts.join('')
}
