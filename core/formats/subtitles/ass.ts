import { readDialogue, renderDialogue, writeDialogue } from './substation.ts'
import { subtitleFormat } from './subtitle-catalog.ts'

const SKELETON = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,20,&H00FFFFFF,&H000000FF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,2,2,2,10,10,10,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`

/** Advanced SubStation Alpha. */
export const ass = subtitleFormat(
  { id: 'ass', name: 'Advanced SubStation Alpha subtitle file', globs: ['*.ass'] },
  {
    read: readDialogue,
    write: writeDialogue,
    lead: () => '',
    render: renderDialogue('0'),
    separated: false,
    skeleton: SKELETON,
  },
)
