import { type Message, message } from '#core/messages/message.ts'
import { detectedHighlights } from '#core/placeholders/highlights.ts'
import type { Highlight } from '#core/placeholders/highlights-with.ts'
import type { Flags } from '#core/units/flags.ts'

const kept: ReadonlySet<Highlight['kind']> = new Set(['placeholder', 'tag'])

const partsOf = (text: string, flags: Flags): string[] =>
  detectedHighlights(text, flags)
    .filter(({ kind }) => kept.has(kind))
    .map(({ start, end }) => text.slice(start, end))
    .sort()

/** Why a finished translation cannot be right, whatever tokens it came with: it has other placeholders than its source. */
export function placeholderProblem(source: string, target: string, flags: Flags): Message | undefined {
  const [wanted, found] = [partsOf(source, flags), partsOf(target, flags)]
  const extra = firstMissing(found, wanted)
  if (extra !== undefined) return message('machinery.extraPart', { part: extra })
  const lost = firstMissing(wanted, found)
  return lost === undefined ? undefined : message('machinery.lostPart', { part: lost })
}

/** The first of sorted texts that has no equal left in the others. */
function firstMissing(texts: readonly string[], others: readonly string[]): string | undefined {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return texts.find((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}
