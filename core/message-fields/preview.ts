import {
  isChoice,
  type MessageArgument,
  type MessageBody,
  type MessageChoice,
  type MessageOption,
  type MessageTree,
} from './message-tree.ts'

/** A value that somebody tries a message with. */
export type Sample = string | number

/** How a language counts and writes numbers. */
export interface PreviewLanguage {
  category(kind: 'plural' | 'selectordinal', number: number): string
  writeNumber(number: number): string
}

/** A value that a message asks for. */
export interface WantedSample {
  readonly name: string
  readonly kind: 'number' | 'word' | 'text'
  /** The words that the message tells apart. */
  readonly words: readonly string[]
}

const NUMERIC_NAME = /count|number|total|num|size|quantity|days|hours|minutes|age|^n$/i

/** The values that a message asks for, each once. */
export function wantedSamples({ parts }: MessageTree): WantedSample[] {
  const found = new Map<string, WantedSample>()
  const add = (wanted: WantedSample) => {
    const known = found.get(wanted.name)
    if (!known || (known.kind === 'text' && wanted.kind !== 'text')) found.set(wanted.name, wanted)
  }
  const walk = ({ items }: MessageBody): void => {
    for (const item of items) {
      if (isChoice(item)) {
        add({ name: item.name, ...kindOf(item) })
        for (const { body } of item.options) walk(body)
      } else if (item.literal === undefined)
        add({ name: item.name, kind: NUMERIC_NAME.test(item.name) ? 'number' : 'text', words: [] })
    }
  }
  for (const { body } of parts) walk(body)
  return [...found.values()]
}

const kindOf = ({ kind, options }: MessageChoice): Pick<WantedSample, 'kind' | 'words'> =>
  kind === 'select' ? { kind: 'word', words: options.map(({ selector }) => selector) } : { kind: 'number', words: [] }

/** The texts of a message with these values: one per part, the value first. */
export function previewMessage(
  tree: MessageTree,
  samples: ReadonlyMap<string, Sample>,
  language: PreviewLanguage,
): { readonly name: string; readonly text: string }[] {
  const preview = new Preview(tree, samples, language)
  return tree.parts.map(({ name, body }) => ({ name, text: preview.body(body, undefined) }))
}

class Preview {
  readonly #tree: MessageTree
  readonly #samples: ReadonlyMap<string, Sample>
  readonly #language: PreviewLanguage

  constructor(tree: MessageTree, samples: ReadonlyMap<string, Sample>, language: PreviewLanguage) {
    this.#tree = tree
    this.#samples = samples
    this.#language = language
  }

  /** `count`: what the sign for a number stands for here. */
  body({ start, end, items }: MessageBody, count: number | undefined): string {
    let text = ''
    let at = start
    for (const item of items) {
      text += this.#plain(at, item.start, count)
      text += isChoice(item) ? this.#choice(item, count) : this.#argument(item)
      at = item.end
    }
    return text + this.#plain(at, end, count)
  }

  #argument({ name, literal }: MessageArgument): string {
    return literal ?? this.#written(this.#samples.get(name) ?? name)
  }

  #written(sample: Sample): string {
    return typeof sample === 'number' ? this.#language.writeNumber(sample) : sample
  }

  #choice(choice: MessageChoice, count: number | undefined): string {
    const sample = this.#samples.get(choice.name)
    const number = Number(sample)
    const option = choice.kind === 'select' ? undefined : this.#counted(choice, choice.kind, number)
    const chosen = option ?? choice.options.find(({ selector }) => selector === sample) ?? usualOf(choice)
    if (!chosen) return ''
    return this.body(chosen.body, choice.kind === 'select' ? count : number - this.#offset(choice))
  }

  #counted(choice: MessageChoice, kind: 'plural' | 'selectordinal', number: number): MessageOption | undefined {
    const exact = choice.options.find(
      ({ selector }) => /^=?\d/.test(selector) && Number(selector.replace('=', '')) === number,
    )
    if (exact) return exact
    const category = this.#language.category(kind, number - this.#offset(choice))
    return choice.options.find(({ selector }) => selector === category)
  }

  #offset({ start, options: [first] }: MessageChoice): number {
    const head = this.#tree.text.slice(start, first?.start ?? start)
    return Number(/,\s*offset:\s*(\d+)/.exec(head)?.[1] ?? 0)
  }

  #plain(start: number, end: number, count: number | undefined): string {
    const text = this.#tree.text.slice(start, end)
    if (this.#tree.syntax.id === 'fluent-message') return text.replaceAll(/\n +/g, '\n')
    return text.replaceAll(/''|'([{}#<|](?:[^']|'')*)'?|#/g, (found, quoted: string | undefined) => {
      if (found === "''") return "'"
      if (found === '#') return count === undefined ? '#' : this.#language.writeNumber(count)
      return (quoted ?? '').replaceAll("''", "'")
    })
  }
}

const usualOf = ({ options }: MessageChoice): MessageOption | undefined =>
  options.find(({ isDefault }) => isDefault) ?? options.at(-1)
