/** Which text an English sentence was made from, and what was put into it. */
export interface FoundSentence {
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

interface Pattern {
  readonly key: string
  readonly names: readonly string[]
  /** The words between the values. */
  readonly words: readonly string[]
}

const VALUE = /\{\{(\w+)\}\}/

/** Finds the text of a sentence among English ones; the text that leaves least to its values wins. */
export function sentenceFinder(english: Readonly<Record<string, string>>): (text: string) => FoundSentence | undefined {
  const whole = new Map(Object.entries(english).map(([key, text]) => [text, key]))
  const patterns = Object.entries(english)
    .filter(([, text]) => VALUE.test(text))
    .map(([key, text]) => patternOf(key, text))
    .sort((a, b) => b.words.join('').length - a.words.join('').length)
  return (text) => {
    const key = whole.get(text)
    if (key !== undefined) return { key, values: {} }
    for (const pattern of patterns) {
      const values = valuesIn(text, pattern)
      if (values) return { key: pattern.key, values }
    }
    return undefined
  }
}

function patternOf(key: string, text: string): Pattern {
  const parts = text.split(VALUE)
  return { key, words: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) }
}

/** Takes each value as short as it can be, but the last reaches to the end of what is before the last words. */
function valuesIn(text: string, { words, names }: Pattern): Record<string, string> | undefined {
  const last = words.at(-1) ?? ''
  if (!text.startsWith(words[0] ?? '') || !text.endsWith(last)) return undefined
  const values: Record<string, string> = {}
  let at = words[0]?.length ?? 0
  for (const [index, name] of names.entries()) {
    const next = words[index + 1] ?? ''
    const end = index === names.length - 1 ? text.length - last.length : text.indexOf(next, at)
    if (end <= at) return undefined
    values[name] = text.slice(at, end)
    at = end + next.length
  }
  return values
}
