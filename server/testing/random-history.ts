import fc from 'fast-check'
import type { Files } from '#server/testing/repository.ts'

/** One thing that happens to the files of a component between two pulls. */
export type Step =
  | {
      readonly kind: 'add' | 'reword' | 'remove' | 'move'
      readonly at: number
      readonly to: number
      readonly text: string
    }
  | {
      readonly kind: 'translate' | 'drop' | 'orphan'
      readonly language: string
      readonly at: number
      readonly text: string
    }
  | { readonly kind: 'break' | 'leave' | 'join'; readonly language: string }

const languages = ['cs', 'de', 'ja'] as const

const text = fc.oneof(
  fc.constantFrom(
    '',
    'One',
    'Two words',
    'Three more words',
    '日本語',
    '🎈 balloon',
    ' blank ',
    '%d files\u001e\u001e',
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
)
const number = fc.nat(11)
const language = fc.constantFrom(...languages)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('add', 'reword', 'remove', 'move'), at: number, to: number, text }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('translate', 'drop', 'orphan'), language, at: number, text }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('break', 'leave', 'join'), language }) },
) as fc.Arbitrary<Step>

/** Commits one after another, each of several steps in one of two components. */
export const histories = fc.array(
  fc.record({ component: fc.nat(1), steps: fc.array(step, { minLength: 1, maxLength: 5 }) }),
  { minLength: 1, maxLength: 4 },
)

type Strings = [key: string, text: string][]

/** The files of a component as its repository would hold them. */
export class RandomFiles {
  #template: Strings = [
    ['first', 'First string'],
    ['second', 'Second'],
  ]
  readonly #targets = new Map<string, Map<string, string> | 'broken'>([['de', new Map([['first', 'Erster']])]])
  #made = 0

  apply(one: Step): void {
    switch (one.kind) {
      case 'add':
        this.#template.splice(one.at, 0, [`key${this.#made++}`, one.text])
        return
      case 'reword':
        this.#template = this.#template.map(([key, old], i) => [key, i === one.at ? one.text : old])
        return
      case 'remove':
        if (this.#template.length > 1) this.#template.splice(one.at, 1)
        return
      case 'move':
        this.#template.splice(one.to, 0, ...this.#template.splice(one.at, 1))
        return
      case 'break':
        if (this.#targets.has(one.language)) this.#targets.set(one.language, 'broken')
        return
      case 'leave':
        this.#targets.delete(one.language)
        return
      case 'join':
        this.#targets.set(one.language, new Map())
        return
      default:
        this.#retarget(one)
    }
  }

  #retarget(one: Extract<Step, { language: string; at: number }>): void {
    const target = this.#targets.get(one.language)
    if (!target || target === 'broken') return
    const key = one.kind === 'orphan' ? `key${this.#made + 1}` : (this.#template[one.at]?.[0] ?? 'first')
    if (one.kind === 'drop') target.delete(key)
    else target.set(key, one.text)
  }

  /** Every file there is now, and null for those that are gone. */
  files(): Files {
    const target = (code: string) => {
      const strings = this.#targets.get(code)
      if (strings === 'broken') return '{"first": "Erst'
      return strings ? Object.fromEntries(strings) : null
    }
    return {
      'locales/en.json': Object.fromEntries(this.#template),
      ...Object.fromEntries(languages.map((code) => [`locales/${code}.json`, target(code)])),
    }
  }
}
