import { subtitleFormat } from './subtitle-catalog.ts'
import { readBlocks, writeBlock, writeTimes } from './timed-blocks.ts'

/** WebVTT: cues with or without a name, beside notes, styles and regions. */
export const vtt = subtitleFormat(
  { id: 'vtt', name: 'WebVTT subtitle file', globs: ['*.vtt'] },
  {
    read: (text) =>
      readBlocks(text, {
        isName: (line, free) => free && !line.startsWith('WEBVTT') && !line.includes('-->'),
        blankLines: false,
      }),
    write: (text, eol) => (text.includes('-->') ? { refused: "a cue cannot hold '-->'" } : writeBlock(text, eol, '')),
    lead: (eol) => eol,
    render(name, raw, { eol }) {
      const times = writeTimes(name, '.')
      return times && (raw === '' ? times : `${times}${eol}${raw}`)
    },
    separated: true,
    skeleton: 'WEBVTT\n',
  },
)
