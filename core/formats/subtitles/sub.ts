import { MAXIMUM_ENTRIES } from '../syntax/text/limits.ts'
import { type Cue, subtitleFormat } from './subtitle-catalog.ts'
import { forEachLine } from './timed-blocks.ts'

const FRAMES = /^\{(\d{1,9})\}\{(\d{0,9})\}/
const KEY = /^(\d{1,9})-->(\d{0,9})$/
const RATE = /^[\d.,]{1,12}$/

/** MicroDVD: frames in braces, and bars between lines of text. */
export const sub = subtitleFormat(
  { id: 'sub', name: 'MicroDVD subtitle file', globs: ['*.sub'], sniff: (head) => (/^\{\d/.test(head) ? 60 : 20) },
  {
    read: (text) => {
      const cues: Cue[] = []
      forEachLine(text, (start, end) => {
        const cue = cues.length < MAXIMUM_ENTRIES ? cueOf(text, start, end) : undefined
        if (cue !== undefined) cues.push(cue)
      })
      return cues
    },
    write: (text) => {
      if (text.includes('|')) return { refused: "'|' stands for a line break; a text cannot hold it" }
      if (text.includes('\r')) return { refused: 'a subtitle cannot hold carriage returns' }
      return { raw: text.replaceAll('\n', '|') }
    },
    lead: () => '',
    render(name, raw) {
      const [, start, end] = KEY.exec(name) ?? []
      return start === undefined ? undefined : `{${start}}{${end}}${raw}`
    },
    separated: false,
    skeleton: '',
  },
)

function cueOf(text: string, start: number, end: number): Cue | undefined {
  const match = FRAMES.exec(text.slice(start, Math.min(end, start + 30)))
  if (match === null) return undefined
  const value = { start: start + match[0].length, end }
  const raw = text.slice(value.start, end)
  const isRate = start === 0 && match[1] === '1' && match[2] === '1' && RATE.test(raw.trim())
  if (isRate) return undefined
  const name = `${match[1]}-->${match[2]}`
  return { name, location: match[0], text: raw.replaceAll('|', '\n'), value, start, end }
}
