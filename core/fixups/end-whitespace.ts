import type { CheckedUnit } from '#core/checks/model/check.ts'
import type { Fixup } from './fixup.ts'

const startOf = (text: string): string => text.slice(0, text.length - text.trimStart().length)
const endOf = (text: string): string => text.slice(text.trimEnd().length)

/** Files differ in their line breaks; what an editor sends has plain ones. Control characters are not asked for. */
const plain = (blanks: string): string => blanks.replaceAll(/\r\n?/g, '\n').replaceAll(/[\v\f]/g, '')

/** The blanks of the source, unless those of the target are the same but for their kind of line break. */
function fitting(wanted: string, had: string, { flags }: CheckedUnit): string {
  if (wanted === had || plain(wanted) === plain(had)) return had
  return flags.has('dos-eol') ? plain(wanted).replaceAll('\n', '\r\n') : plain(wanted)
}

export const endWhitespace: Fixup = {
  id: 'end-whitespace',
  name: 'Trailing and leading whitespace',
  description: 'Blanks and line breaks at both ends become those of the source.',
  apply({ source, target }, unit) {
    const text = target.trim()
    if (text === '' || source.trim() === '') return target
    const [start, end] = [startOf(target), endOf(target)]
    const newStart = unit.flags.has('ignore-begin-space') ? start : fitting(startOf(source), start, unit)
    const newEnd = unit.flags.has('ignore-end-space') ? end : fitting(endOf(source), end, unit)
    return newStart + text + newEnd
  },
}
