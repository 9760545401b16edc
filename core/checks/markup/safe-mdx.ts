import { findMarkdown } from '#core/placeholders/markdown.ts'
import { compareMarks, type Mark } from '../model/compare-marks.ts'
import { formCheck } from '../model/form-check.ts'

/** Partner of each opening brace that has one. */
function bracePairs(text: string): Map<number, number> {
  const open: number[] = []
  const found = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') open.push(at)
    else if (text[at] === '}') {
      const start = open.pop()
      if (start !== undefined) found.set(start, at)
    }
  }
  return found
}

/** Expressions with the place they are used in: the text, or an attribute of an element. */
function expressions(text: string): Mark[] {
  if (!text.includes('{')) return []
  const partners = bracePairs(text)
  const code = findMarkdown(text).marks.filter(({ sign }) => sign.startsWith('`'))
  const found: Mark[] = []
  let [tag, next] = ['', 0]
  for (let at = 0; at < text.length; at++) {
    const span = code[next]
    if (span && span.start <= at) {
      at = Math.max(at, span.end - 1)
      next++
      continue
    }
    const sign = text[at]
    if (sign === '<') tag = /^<([A-Za-z][\w.:-]{0,80})/.exec(text.slice(at, at + 82))?.[1] ?? ''
    else if (sign === '>') tag = ''
    const end = sign === '{' ? partners.get(at) : undefined
    if (end === undefined) continue
    found.push(expression(text, at, end + 1, tag))
    at = end
  }
  return found
}

function expression(text: string, start: number, end: number, tag: string): Mark {
  const attribute = /([\w:-]{1,80})=$/.exec(text.slice(Math.max(0, start - 81), start))?.[1]
  const context = tag === '' ? 'text' : attribute === undefined ? tag : `${tag}.${attribute}`
  const whole = text.slice(start, end)
  return { start, end, key: `${context} ${whole}`, label: tag === '' ? whole : `${whole} (${context})` }
}

export const safeMdx = formCheck({
  id: 'safe-mdx',
  name: 'Unsafe MDX',
  description: 'JavaScript expressions differ from the source.',
  breaksProgram: true,
  enabledBy: ['safe-mdx'],
  find: ({ source, target }) => compareMarks(expressions(source), expressions(target), target),
})
