import { baseLanguage } from '#core/languages/base-language.ts'
import { type Endings, endingsByLanguage } from './endings.ts'
import { englishStems } from './english.ts'

/** A way to read a word: what is compared, and how many letters are left aside. */
interface Reading {
  readonly stem: string
  readonly rest: number
}

type Read = (word: string) => readonly Reading[]

interface Known extends Reading {
  readonly id: number
  readonly length: number
}

const LONGEST_ENDING = 6
/** Where both words lose an ending, what they share has to be this long. */
const SHARED = 4

/**
 * The words of a glossary, numbered, and found again in other forms. Two words are forms of one where they have the same
 * beginning, each with a known ending of the language or none behind it, and the beginning is half of either at least.
 */
export class Vocabulary {
  private readonly read: Read
  private readonly ids = new Map<string, number>()
  private readonly byStem = new Map<string, Known[]>()

  constructor(language: string) {
    this.read = readerOf(language)
  }

  /** Number of a word to the letter; a new one where it is not known. */
  add(word: string): number {
    const known = this.ids.get(word)
    if (known !== undefined) return known
    const id = this.ids.size
    this.ids.set(word, id)
    for (const reading of this.read(word)) {
      const same = this.byStem.get(reading.stem)
      const entry = { ...reading, id, length: word.length }
      if (same) same.push(entry)
      else this.byStem.set(reading.stem, [entry])
    }
    return id
  }

  /** Numbers of the words that this may be a form of, the word itself among them. */
  formsOf(word: string): ReadonlySet<number> {
    const ids = new Set<number>()
    for (const { stem, rest } of this.read(word)) {
      for (const known of this.byStem.get(stem) ?? []) {
        const half = 2 * stem.length >= Math.max(word.length, known.length)
        const enough = rest === 0 || known.rest === 0 || stem.length >= SHARED
        if (half && enough) ids.add(known.id)
      }
    }
    return ids
  }
}

function readerOf(code: string): Read {
  const language = baseLanguage(code)
  if (language === 'en') return (word) => englishStems(word).map((stem) => ({ stem, rest: 0 }))
  const known = endingsByLanguage.get(language)
  return known ? (word) => readings(word, known) : (word) => [{ stem: word, rest: 0 }]
}

function readings(word: string, { endings, shortest }: Endings): readonly Reading[] {
  const found: Reading[] = [{ stem: word, rest: 0 }]
  const longest = Math.min(LONGEST_ENDING, word.length - shortest)
  for (let rest = 1; rest <= longest; rest++) {
    if (endings.has(word.slice(-rest))) found.push({ stem: word.slice(0, -rest), rest })
  }
  return found
}
