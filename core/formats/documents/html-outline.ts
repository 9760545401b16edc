import type { HtmlTag } from '../syntax/markup/html.ts'

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label map mark meter output ' +
    'picture progress q rb rp rt rtc ruby s samp small source span strike strong sub sup time tt u var wbr'
  ).split(' '),
)
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes'])
/** Elements that end where the next of their kind begins. */
const SELF_ENDING = new Set('p li dt dd td th tr option optgroup'.split(' '))
const MAXIMUM_DEPTH = 10_000

export const isInline = (name: string): boolean => INLINE.has(name)

interface OpenElement {
  readonly name: string
  readonly inline: boolean
  readonly translated: boolean
  readonly preformatted: boolean
}

/** Which elements are open: enough of the tree to know what a text belongs to. */
export class HtmlOutline {
  private readonly open: OpenElement[] = []
  private readonly counts = new Map<string, number>()

  /** The innermost block. */
  get block(): string {
    return this.open.findLast(({ inline }) => !inline)?.name ?? 'body'
  }

  get translated(): boolean {
    return this.open.at(-1)?.translated ?? true
  }

  get preformatted(): boolean {
    return this.open.at(-1)?.preformatted ?? false
  }

  /** What stands here is a program, not a text. */
  get isRaw(): boolean {
    return RAW.has(this.open.at(-1)?.name ?? '')
  }

  visit(text: string, tag: HtmlTag): void {
    if (tag.kind === 'close') this.close(tag.name)
    else if (!VOID.has(tag.name) && !(tag.selfClosing && !isInline(tag.name))) this.push(text, tag)
  }

  private push(text: string, tag: HtmlTag): void {
    const { name } = tag
    if (SELF_ENDING.has(name) && this.open.at(-1)?.name === name) this.pop()
    if (this.open.length >= MAXIMUM_DEPTH) return
    const outer = this.open.at(-1)
    this.open.push({
      name,
      inline: isInline(name),
      translated: translates(text, tag) ?? outer?.translated ?? true,
      preformatted: name === 'pre' || name === 'textarea' || (outer?.preformatted ?? false),
    })
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  private close(name: string): void {
    if ((this.counts.get(name) ?? 0) === 0) return
    while (this.pop() !== name);
  }

  private pop(): string | undefined {
    const element = this.open.pop()
    if (element !== undefined) this.counts.set(element.name, (this.counts.get(element.name) ?? 1) - 1)
    return element?.name
  }
}

/** `translate="no"` and `class="notranslate"`; undefined where the tag does not say. */
function translates(text: string, { attributes }: HtmlTag): boolean | undefined {
  for (const { name, valueStart, valueEnd } of attributes) {
    const value = text.slice(valueStart, valueEnd).toLowerCase()
    if (name === 'translate') return value !== 'no'
    if (name === 'class' && value.split(/\s+/).includes('notranslate')) return false
  }
  return undefined
}
