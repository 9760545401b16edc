import { type Random, randomFrom, seedOf } from '../generator/random.ts'

const VOCABULARY = 6000
const onsets = 'b c ch d f g h j k l m n p pr qu r s sh st t th tr v w y z'.split(' ')
const vowels = 'a e i o u ai ea ou'.split(' ')
const endings = ['', '', 'n', 'r', 's', 't', 'l']
const syllables = onsets.flatMap((onset) =>
  vowels.map((vowel, i) => onset + vowel + endings[(i * 3 + onset.length) % 7]),
)

/** Few words are used much, most of them little, as in any language. */
function words(random: Random): () => string {
  const all = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 1 + random.below(4) }, () => random.pick(syllables)).join(''),
  )
  return () => all[Math.floor(VOCABULARY * random.next() ** 3)] as string
}

/** Sentences of a memory: labels, sentences and paragraphs, all different. */
export function memoryTexts(count: number): string[] {
  const random = randomFrom(seedOf('memory'))
  const word = words(random)
  const texts = new Set<string>()
  while (texts.size < count) {
    const kind = random.next()
    const length = kind < 0.3 ? 2 + random.below(3) : kind < 0.86 ? 5 + random.below(8) : 14 + random.below(14)
    texts.add(Array.from({ length }, word).join(' '))
  }
  return [...texts]
}

/** A text as it might come again: some words other, some gone, some new, a letter mistyped. */
export function altered(text: string, random: Random): string {
  const parts = text.split(' ')
  const changes = 1 + random.below(Math.max(1, Math.floor(parts.length / 5)))
  for (let i = 0; i < changes; i++) {
    const at = random.below(parts.length)
    const kind = random.below(4)
    if (kind === 0) parts.splice(at, 1)
    else if (kind === 1) parts.splice(at, 0, random.pick(syllables) + random.pick(syllables))
    else if (kind === 2) parts[at] = random.pick(syllables) + random.pick(syllables)
    else parts[at] = `${parts[at]?.slice(1) ?? ''}s`
  }
  return parts.join(' ') || text
}
