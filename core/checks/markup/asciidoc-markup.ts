import { isLetter, isWord } from '#core/placeholders/placeholder.ts'
import { compareMarks, type Mark } from '../model/compare-marks.ts'
import { formCheck } from '../model/form-check.ts'

const MAX_NAME = 40
const TARGET_END = /[\s[\]]/g
const XREF = /<<([^<>,]{1,500})(?:,[^<>]{0,2000})?>>/g
const ANCHOR = /\[\[([^[\],]{1,200})(?:,[^[\]]{0,500})?\]\]|\[#([\w-]{1,200})\]/g
const PASS = /\+\+\+([^+]{1,5000})\+\+\+|\$\$([^$]{1,5000})\$\$/g

/** `name:target[`, `name::target[`. */
function macros(text: string): Mark[] {
  const found: Mark[] = []
  let [done, end] = [0, 0]
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', Math.max(at + 1, done))) {
    let start = at
    while (start > done && at - start < MAX_NAME && isWord(text.charCodeAt(start - 1))) start--
    if (start === at || !isLetter(text.charCodeAt(start))) continue
    if (end <= at) end = targetEnd(text, at + 1)
    if (text[end] !== '[') continue
    const key = text.slice(start, end)
    found.push({ start, end: end + 1, key, label: `${key}[]` })
    done = end + 1
  }
  return found
}

/** Where blank or bracket ends the target of a macro. */
function targetEnd(text: string, from: number): number {
  TARGET_END.lastIndex = from
  return TARGET_END.exec(text)?.index ?? text.length
}

const matches = (text: string, pattern: RegExp, kind: string): Mark[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    key: `${kind} ${match[1] ?? match[2] ?? ''}`,
    label: match[0],
  }))

const marks = (text: string): Mark[] => [
  ...macros(text),
  ...matches(text, XREF, 'xref'),
  ...matches(text, ANCHOR, 'anchor'),
  ...matches(text, PASS, 'pass'),
]

export const asciidocMarkup = formCheck({
  id: 'asciidoc-markup',
  name: 'AsciiDoc markup',
  description: 'Macros, cross references, anchors or passthroughs differ from the source.',
  enabledBy: ['asciidoc-text'],
  find: ({ source, target }) => compareMarks(marks(source), marks(target), target),
})
