import { readDialogue, renderDialogue, writeDialogue } from './substation.ts'
import { subtitleFormat } from './subtitle-catalog.ts'

const SKELETON = `[Script Info]
ScriptType: v4.00

[V4 Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, TertiaryColour, BackColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, AlphaLevel, Encoding
Style: Default,Arial,20,16777215,65535,65535,0,0,0,1,2,2,2,10,10,10,0,1

[Events]
Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`

/** SubStation Alpha. */
export const ssa = subtitleFormat(
  { id: 'ssa', name: 'SubStation Alpha subtitle file', globs: ['*.ssa'] },
  {
    read: readDialogue,
    write: writeDialogue,
    lead: () => '',
    render: renderDialogue('Marked=0'),
    separated: false,
    skeleton: SKELETON,
  },
)
