import type { Flags } from '#core/units/flags.ts'

/** No text of ours is longer; a flag must not fill the memory. */
const MAX_LENGTH = 1_000_000

/** The text with what the flag `replacements` says put in, in one pass from left to right. */
export function replaced(text: string, flags: Flags): string {
  const values = flags.get('replacements')
  if (!values || values.length < 2) return text
  const pairs = new Map<string, string>()
  for (let i = 0; i + 1 < values.length; i += 2) {
    const from = values[i]?.text
    if (from) pairs.set(from, values[i + 1]?.text ?? '')
  }
  const froms = [...pairs.keys()].sort((a, b) => b.length - a.length)
  const starts = new Set(froms.map((from) => from.charCodeAt(0)))
  const parts: string[] = []
  let [at, done, length] = [0, 0, text.length]
  while (at < text.length && length < MAX_LENGTH) {
    const here = at
    const from = starts.has(text.charCodeAt(at))
      ? froms.find((candidate) => text.startsWith(candidate, here))
      : undefined
    if (from === undefined) at++
    else {
      const to = pairs.get(from) ?? ''
      parts.push(text.slice(done, at), to)
      length += to.length
      at += from.length
      done = at
    }
  }
  return parts.join('') + text.slice(done)
}
