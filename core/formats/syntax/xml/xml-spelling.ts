import { referenceAt } from './xml-references.ts'

/** How a piece of a file writes a character: by a reference, or bare; undefined where it does not say. */
export type Spelled = { readonly reference: string | undefined } | undefined

/** Finds the ways round that a raw text takes to write a character. */
export interface Notation {
  find(raw: string): Iterable<{ readonly character: string; readonly reference: string }>
  /** Another character, written like the model. */
  like(character: string, model: string): string
}

const BARE: Spelled = { reference: undefined }
/** Characters that some write bare and some do not. */
const OPTIONAL: ReadonlySet<string> = new Set(['>', '"', "'", '\n', '\t', '\u00a0'])
/** `" & ' < >` */
const MARKUP: ReadonlySet<number> = new Set([34, 38, 39, 60, 62])
const LETTER = /^\p{L}/u
/** Enough of a file to know its habits. */
const SAMPLE = 200_000

/** `&gt;`, `&#160;`, `&#xA0;`. */
const references: Notation = {
  *find(raw) {
    for (let at = raw.indexOf('&'); at !== -1; ) {
      const found = referenceAt(raw, at)
      if (found?.character !== undefined) yield { character: found.character, reference: raw.slice(at, found.end) }
      at = raw.indexOf('&', found?.end ?? at + 1)
    }
  },
  like: (character, model) => numericReference(character.codePointAt(0) ?? 0, model),
}

/** What a text writes as itself, and what not. */
export class Spelling {
  private readonly raws: readonly string[]
  private readonly notation: Notation
  private readonly references = new Map<string, { reference: string; count: number }>()
  private readonly known = new Map<string, Spelled>()
  private beyond: string | undefined
  /** References to characters other than the five that XML asks for. */
  private oddAscii = false
  private oddBeyond = false

  /** Looks at these texts as they stand in the file; stops after a while. */
  constructor(raws: Iterable<string>, notation: Notation = references) {
    const sample: string[] = []
    let size = 0
    this.notation = notation
    for (const whole of raws) {
      const raw = whole.slice(0, SAMPLE - size)
      sample.push(raw)
      this.collect(raw)
      size += raw.length
      if (size >= SAMPLE) break
    }
    this.raws = sample
    for (const character of this.references.keys()) {
      const unit = character.charCodeAt(0)
      if (unit > 0x7f) this.oddBeyond = true
      else if (!MARKUP.has(unit)) this.oddAscii = true
    }
    if (this.beyond !== undefined && sample.some((raw) => /[^\0-\x7f]/.test(raw))) this.beyond = undefined
  }

  /** Is there nothing to say of this UTF-16 unit, so that it is written as itself? */
  isPlain(unit: number): boolean {
    if (unit > 0x7f) return !this.oddBeyond && unit !== 0xa0
    return unit > 0x1f && !this.oddAscii && !MARKUP.has(unit)
  }

  of(character: string): Spelled {
    if (this.known.has(character)) return this.known.get(character)
    const spelled = this.find(character)
    this.known.set(character, spelled)
    return spelled
  }

  private collect(raw: string): void {
    for (const { character, reference } of this.notation.find(raw)) {
      const known = this.references.get(character)
      if (known === undefined) this.references.set(character, { reference, count: 1 })
      else known.count++
      if (character > '\x7f' && LETTER.test(character)) this.beyond ??= reference
    }
  }

  private find(character: string): Spelled {
    const found = this.references.get(character)
    if (found === undefined && !OPTIONAL.has(character)) return this.findBeyond(character)
    const bare = this.raws.reduce((sum, raw) => sum + raw.split(character).length - 1, 0)
    if (found !== undefined && found.count >= bare) return { reference: found.reference }
    return bare > 0 ? BARE : this.findBeyond(character)
  }

  /** Where everything beyond ASCII is a reference, so is this. */
  private findBeyond(character: string): Spelled {
    if (this.beyond === undefined || character <= '\x7f') return undefined
    return { reference: this.notation.like(character, this.beyond) }
  }
}

/** `&#160;`, or hexadecimal where the model is. */
export function numericReference(code: number, model: string = ''): string {
  if (!model.startsWith('&#x')) return `&#${code};`
  const digits = code.toString(16)
  return `&#x${/[A-F]/.test(model) || !/[a-f]/.test(model) ? digits.toUpperCase() : digits};`
}
