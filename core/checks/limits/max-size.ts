import { message } from '#core/messages/message.ts'
import { type Flags, flagNumber, flagText } from '#core/units/flags.ts'
import { type Check, type Finding, ignoreFlag } from '../model/check.ts'
import { shownText } from './shown-text.ts'
import { type Font, lineWidth, wrapped } from './text-width.ts'

const DEFAULT_SIZE = 10

function fontOf(flags: Flags): Font {
  return {
    family: flags.has('font-monospace') ? 'monospace' : (flagText(flags, 'font-family') ?? 'sans'),
    size: flagNumber(flags, 'font-size') ?? DEFAULT_SIZE,
    weight: flagText(flags, 'font-weight') ?? 'normal',
    spacing: flagNumber(flags, 'font-spacing') ?? 0,
  }
}

function finding(form: number, text: string, flags: Flags): readonly Finding[] {
  const limit = flagNumber(flags, 'max-size')
  if (limit === undefined || text === '') return []
  const most = flagNumber(flags, 'max-size', 1) ?? 1
  const { lines, width } = measure(shownText(text, flags), limit, most, fontOf(flags))
  if (width <= limit && lines <= most) return []
  const said =
    width > limit
      ? message('finding.tooWide', { width: Math.ceil(width), limit })
      : message('finding.takesLines', { lines, limit: most })
  return [{ form, start: 0, end: text.length, message: said }]
}

/** A text for one line is not broken between words. */
function measure(text: string, limit: number, most: number, font: Font): { lines: number; width: number } {
  if (most > 1) return wrapped(text, limit, font)
  const lines = text.split('\n')
  return { lines: lines.length, width: lines.reduce((widest, line) => Math.max(widest, lineWidth(line, font)), 0) }
}

export const maxSize: Check = {
  id: 'max-size',
  name: 'Maximum size of translation',
  description: 'The rendered text is wider or has more lines than fit.',
  on: 'both',
  enabledBy: ['max-size'],
  ignoredBy: ignoreFlag('max-size'),
  find({ source, target, isSource, flags }) {
    return (isSource ? source : target).flatMap((text, form) => finding(form, text, flags))
  },
}
