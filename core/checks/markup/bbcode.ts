import { compareMarks, type Mark } from '../model/compare-marks.ts'
import { formCheck } from '../model/form-check.ts'

const TAG = /\[(\/?)([A-Za-z]\w{0,30})(?:=[^[\]]{0,2000})?\]/g

/** Pairs of tags, at the place of the first one. */
function pairedTags(text: string): Mark[] {
  const open = new Map<string, RegExpExecArray[]>()
  const found: Mark[] = []
  for (const match of text.matchAll(TAG)) {
    const name = (match[2] ?? '').toLowerCase()
    const waiting = open.get(name) ?? []
    open.set(name, waiting)
    if (match[1] === '') waiting.push(match)
    else {
      const first = waiting.pop()
      if (first) found.push({ start: first.index, end: first.index + first[0].length, key: name, label: `[${name}]` })
    }
  }
  return found
}

export const bbcode = formCheck({
  id: 'bbcode',
  name: 'BBCode markup',
  description: 'Pairs of BBCode tags in the translation do not match the source.',
  enabledBy: ['bbcode-text'],
  find: ({ source, target }) => compareMarks(pairedTags(source), pairedTags(target), target),
})
