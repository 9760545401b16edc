import { type HtmlTag, HtmlTokens } from '#core/formats/syntax/markup/html.ts'

export interface HtmlOutline {
  readonly tags: readonly HtmlTag[]
  /** Opening tags of elements that must be closed and are not. */
  readonly unclosed: readonly HtmlTag[]
  /** Closing tags of elements that are not open. */
  readonly unopened: readonly HtmlTag[]
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that end by themselves where another begins. */
const OPTIONAL = new Set(
  'p li dt dd tr td th thead tbody tfoot option optgroup colgroup rp rt html head body'.split(' '),
)

const isVoid = (name: string): boolean => VOID.has(name)

/** The tags of an HTML text, and those that have no partner. Linear. */
export function htmlOutline(text: string): HtmlOutline {
  const tags: HtmlTag[] = []
  const balance = new Balance()
  const tokens = new HtmlTokens(text)
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind !== 'open' && token.kind !== 'close') continue
    tags.push(token)
    balance.add(token)
  }
  return { tags, ...balance.end() }
}

/** Matches opening and closing tags. */
class Balance {
  readonly #open: HtmlTag[] = []
  readonly #counts = new Map<string, number>()
  readonly #unclosed: HtmlTag[] = []
  readonly #unopened: HtmlTag[] = []

  add(tag: HtmlTag): void {
    if (tag.kind === 'open') {
      if (!tag.selfClosing && !isVoid(tag.name)) this.#push(tag)
    } else if (!isVoid(tag.name)) this.#close(tag)
  }

  end(): { unclosed: readonly HtmlTag[]; unopened: readonly HtmlTag[] } {
    while (this.#open.length > 0) this.#abandon()
    return { unclosed: this.#unclosed.sort((a, b) => a.start - b.start), unopened: this.#unopened }
  }

  #push(tag: HtmlTag): void {
    this.#open.push(tag)
    this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 0) + 1)
  }

  #pop(): HtmlTag | undefined {
    const tag = this.#open.pop()
    if (tag) this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 1) - 1)
    return tag
  }

  #abandon(): void {
    const tag = this.#pop()
    if (tag && !OPTIONAL.has(tag.name)) this.#unclosed.push(tag)
  }

  #close(tag: HtmlTag): void {
    if ((this.#counts.get(tag.name) ?? 0) === 0) {
      this.#unopened.push(tag)
      return
    }
    while (this.#open.at(-1)?.name !== tag.name) this.#abandon()
    this.#pop()
  }
}
