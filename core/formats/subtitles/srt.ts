import { subtitleFormat } from './subtitle-catalog.ts'
import { readBlocks, writeBlock, writeTimes } from './timed-blocks.ts'

const NUMBER = /^\s*\d{1,9}\s*$/

/** SubRip: a number, a line of times, lines of text. */
export const srt = subtitleFormat(
  { id: 'srt', name: 'SubRip subtitle file', globs: ['*.srt'] },
  {
    read: (text) => readBlocks(text, { isName: (line) => NUMBER.test(line.slice(0, 40)), blankLines: true }),
    write: writeBlock,
    lead: (eol) => eol,
    render(name, raw, { eol, text, after, before }) {
      const times = writeTimes(name, ',')
      const number = after ? numberOf(text.slice(after.start, after.start + 40)) + 1 : before ? 0 : 1
      return times && [String(number), times, ...(raw === '' ? [] : [raw])].join(eol)
    },
    separated: true,
    skeleton: '',
  },
)

const numberOf = (head: string): number => Number(/^\s*(\d{1,9})\s*[\r\n]/.exec(head)?.[1] ?? 0)
