import { FluentParser, type Message, type Pattern, type Term } from '@fluent/syntax'
import { parseFluent } from '#core/formats/syntax/code/fluent.ts'
import { message, type Message as Said, verbatim } from '#core/messages/message.ts'
import { type Flags, flagText } from '#core/units/flags.ts'

/** Value and attributes of a Fluent string, read; places are mapped back into the text that people edit. */
export interface FluentUnit {
  readonly entry: Message | Term
  /** The text as it was read: a whole entry. */
  readonly text: string
  at(position: number): number
}

export interface FluentFault {
  readonly message: Said
  readonly position: number
}

export type FluentReading =
  | { readonly unit: FluentUnit; readonly fault?: undefined }
  | { readonly unit?: undefined; readonly fault: FluentFault }

const INDENT = '    '
const parser = new FluentParser({ withSpans: true })

export const isTerm = (flags: Flags): boolean => flagText(flags, 'fluent-type') === 'Term'

/** Reads the text of a unit. Our own reader goes first: it says what is wrong in plain words, and stops at deep nesting. */
export function readFluent(text: string, flags: Flags): FluentReading {
  const head = isTerm(flags) ? '-key =' : 'key ='
  const whole = `${head}\n${INDENT}${text.replaceAll('\n', `\n${INDENT}`)}\n`
  const at = positionMap(text, head.length + 1)
  const fault = firstFault(whole)
  if (fault) return { fault: { message: fault.message, position: at(fault.position) } }
  const entry = parser.parseEntry(whole)
  if (entry.type !== 'Message' && entry.type !== 'Term')
    return { fault: { message: message('finding.notAFluentString'), position: 0 } }
  return { unit: { entry, text: whole, at } }
}

/** From the indented text to the text itself. */
function positionMap(text: string, offset: number): (position: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (position) => {
    let [low, high] = [0, starts.length - 1]
    const indented = (line: number): number => offset + (starts[line] ?? 0) + line * INDENT.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (indented(middle) <= position) low = middle
      else high = middle - 1
    }
    const column = Math.max(0, position - indented(low) - INDENT.length)
    const end = (starts[low + 1] ?? text.length + 1) - 1
    return Math.min((starts[low] ?? 0) + column, end)
  }
}

function firstFault(whole: string): FluentFault | undefined {
  let [fault, entries]: [FluentFault | undefined, number] = [undefined, 0]
  parseFluent(whole, {
    entry: () => {
      entries++
    },
    junk: (_, error) => {
      fault ??= { message: verbatim(error.message), position: error.position }
    },
  })
  return (
    fault ?? (entries === 1 ? undefined : { message: message('finding.severalFluentStrings'), position: whole.length })
  )
}

/** Value and attributes by name; the value has the name ''. */
export function partsOf({ entry }: FluentUnit): ReadonlyMap<string, Pattern> {
  const parts = new Map<string, Pattern>()
  if (entry.value) parts.set('', entry.value)
  for (const { id, value } of entry.attributes) parts.set(id.name, value)
  return parts
}
