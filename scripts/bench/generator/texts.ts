import { type BenchLanguage, benchLanguages } from './languages.ts'
import { type Random, randomFrom, seedOf } from './random.ts'
import { scripts } from './scripts.ts'

/** Raised whenever the same call would write other files: what earlier runs left is then made anew. */
export const GENERATOR_VERSION = 1

const VOCABULARY = 500
const contexts = ['menu', 'editor', 'settings', 'dialog', 'errors', 'account', 'search', 'export', 'help', 'mail']
const parts = ['title', 'label', 'hint', 'button', 'message', 'tooltip', 'confirm', 'empty', 'status', 'description']
const placeholders = ['{count}', '{name}', '%s', '"{file}"', '<b>{total}</b>', '\n']

/** A string of the template: what every language translates. */
export interface Pattern {
  readonly key: string
  readonly length: number
  readonly placeholder: string
}

/** Labels, sentences and paragraphs: 40 characters on average. */
function lengthOf(random: Random): number {
  const kind = random.next()
  if (kind < 0.4) return 6 + random.below(16)
  return kind < 0.86 ? 25 + random.below(36) : 70 + random.below(70)
}

export function patterns(strings: number): Pattern[] {
  const random = randomFrom(seedOf('patterns'))
  return Array.from({ length: strings }, (_, i) => ({
    key: `${random.pick(contexts)}.${random.pick(parts)}_${String(i).padStart(5, '0')}`,
    length: lengthOf(random),
    placeholder: random.next() < 0.15 ? random.pick(placeholders) : '',
  }))
}

function vocabulary(random: Random, syllables: readonly string[]): string[] {
  const word = () => Array.from({ length: 1 + random.below(4) }, () => random.pick(syllables)).join('')
  return Array.from({ length: VOCABULARY }, word)
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The texts of one language by key. Of other languages than the first, 6 in 100 are missing and 2 are empty. */
export function textsOf({ code, script }: BenchLanguage, template: readonly Pattern[]): Record<string, string> {
  const random = randomFrom(seedOf(code))
  const { syllables, blank, stop, density } = scripts[script]
  const words = vocabulary(random, syllables.split(' '))
  const isSource = code === benchLanguages[0]?.code
  const texts: Record<string, string> = {}
  for (const { key, length, placeholder } of template) {
    const fate = isSource ? 1 : random.next()
    if (fate < 0.06) continue
    texts[key] = fate < 0.08 ? '' : sentence()

    function sentence(): string {
      let text = capitalised(random.pick(words))
      const wanted = length * density
      while (text.length < wanted) text += blank + random.pick(words)
      if (placeholder) text += blank + placeholder
      return length > 25 ? text + stop : text
    }
  }
  return texts
}
