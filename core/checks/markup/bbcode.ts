import { compareMarks, type Mark } from '../model/compare-marks.ts'
import { formCheck } from '../model/form-check.ts'

const TAG = /\[([^\][/=][^\][=]{0,60})(?:=[^\][]{0,2000})?\]/g

/** Names that are never closed; with so many of them a text is no BBCode. */
const MAX_UNCLOSED = 50
const MAX_DEPTH = 20

/** Pairs of tags, at the place of the first one; each is known with those around it. */
function pairedTags(text: string): Mark[] {
  const unclosed = new Set<string>()
  const found: Mark[] = []
  const outer: { readonly name: string; readonly end: number }[] = []
  for (const { index, 0: tag, 1: name = '' } of text.matchAll(TAG)) {
    while ((outer.at(-1)?.end ?? text.length) <= index) outer.pop()
    if (unclosed.has(name) || outer.length >= MAX_DEPTH) continue
    const end = text.indexOf(`[/${name}]`, index + tag.length)
    if (end === -1) {
      unclosed.add(name)
      if (unclosed.size > MAX_UNCLOSED) break
      continue
    }
    outer.push({ name, end })
    const key = outer.map((one) => one.name).join('>')
    found.push({ start: index, end: index + tag.length, key, label: `[${name}]` })
  }
  return found
}

export const bbcode = formCheck({
  id: 'bbcode',
  name: 'BBCode markup',
  description: 'BBCode tags differ from the source.',
  breaksProgram: true,
  enabledBy: ['bbcode-text'],
  find: ({ source, target }) => compareMarks(pairedTags(source), pairedTags(target), target),
})
