import type { Span } from './xml.ts'

export interface MarkdownLink extends Span {
  readonly isImage: boolean
  /** Address of `[text](address "title")`. */
  readonly target: string
  /** Id of `[text][id]`, of `[id][]` and of the footnote `[^id]`. */
  readonly reference: string
  /** The end of what is read as text: from here on it is address or id. */
  readonly textEnd: number
}

/** A pair of signs around a text, or an address in angle brackets. */
export interface MarkdownMark extends Span {
  /** `**`, `_`, a run of backticks, `~~`, or `<>`. */
  readonly sign: string
  /** Length of the sign at either end; the whole, where the inside is not text. */
  readonly width: number
}

export interface MarkdownMarks {
  readonly links: readonly MarkdownLink[]
  readonly marks: readonly MarkdownMark[]
}

/** Long enough for any address that a person looks at. */
const MAX_ADDRESS = 2000
const AUTOLINK =
  /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{0,2000}|[\w.+-]{1,100}@[\w-]{1,100}(?:\.[\w-]{1,100}){0,10})>/y
const SPACE = /\s/
const WORD = /[\p{L}\p{N}_]/u

/** Inline marks of Markdown. Linear. */
export function findMarkdown(text: string): MarkdownMarks {
  return new MarkdownReader(text).read()
}

class MarkdownReader {
  readonly #text: string
  readonly #links: MarkdownLink[] = []
  readonly #marks: MarkdownMark[] = []
  /** Brackets that wait for their partner. */
  readonly #brackets: number[] = []
  /** Signs that wait for their partner. */
  readonly #open = new Map<string, number[]>()
  /** Runs of backticks by length, the last one first. */
  readonly #ticks = new Map<number, number[]>()
  /** Made when the first link is met. */
  #parentheses: ReadonlyMap<number, number> | undefined
  #at = 0

  constructor(text: string) {
    this.#text = text
    if (text.includes('`')) {
      const runs = Array.from(text.matchAll(/`+/g))
      for (const run of runs.reverse()) {
        const same = this.#ticks.get(run[0].length)
        if (same) same.push(run.index)
        else this.#ticks.set(run[0].length, [run.index])
      }
    }
  }

  read(): MarkdownMarks {
    while (this.#at < this.#text.length) this.#step()
    this.#marks.sort((a, b) => a.start - b.start)
    this.#links.sort((a, b) => a.start - b.start)
    return { links: this.#links, marks: this.#marks }
  }

  #step(): void {
    const sign = this.#text[this.#at]
    if (sign === '\\') this.#at += 2
    else if (sign === '`') this.#code()
    else if (sign === '<') this.#autolink()
    else if (sign === '[') this.#brackets.push(this.#at++)
    else if (sign === ']') this.#closeBracket()
    else if (sign === '*' || sign === '_' || sign === '~') this.#emphasis(sign)
    else this.#at++
  }

  #code(): void {
    const start = this.#at
    while (this.#text[this.#at] === '`') this.#at++
    const width = this.#at - start
    const runs = this.#ticks.get(width)
    while (runs && (runs.at(-1) ?? Number.POSITIVE_INFINITY) < this.#at) runs.pop()
    const close = runs?.pop()
    if (close === undefined) return
    this.#at = close + width
    this.#marks.push({ start, end: this.#at, sign: '`'.repeat(width), width: this.#at - start })
  }

  #autolink(): void {
    AUTOLINK.lastIndex = this.#at
    const [whole] = AUTOLINK.exec(this.#text) ?? []
    if (whole) this.#marks.push({ start: this.#at, end: this.#at + whole.length, sign: '<>', width: whole.length })
    this.#at += whole?.length ?? 1
  }

  #emphasis(sign: string): void {
    const start = this.#at
    while (this.#text[this.#at] === sign) this.#at++
    const run = this.#text.slice(start, this.#at)
    if (run.length > 3 || (sign === '~' && run.length !== 2)) return
    const [before, after] = [this.#text[start - 1] ?? ' ', this.#text[this.#at] ?? ' ']
    const inWord = sign === '_' && WORD.test(before) && WORD.test(after)
    if (inWord) return
    const waiting = this.#open.get(run) ?? []
    const opened = SPACE.test(before) ? undefined : waiting.pop()
    if (opened !== undefined) this.#addMarks(opened, this.#at, run)
    else if (!SPACE.test(after)) this.#open.set(run, [...waiting.slice(-99), start])
  }

  #addMarks(start: number, end: number, run: string): void {
    const { length } = run
    if (length < 3) this.#marks.push({ start, end, sign: run, width: length })
    else {
      this.#marks.push({ start, end, sign: run.slice(1), width: 2 })
      this.#marks.push({ start: start + 2, end: end - 2, sign: run.slice(2), width: 1 })
    }
  }

  #closeBracket(): void {
    const end = this.#at + 1
    const open = this.#brackets.pop()
    this.#at = end
    if (open === undefined) return
    const isImage = this.#text[open - 1] === '!'
    const start = isImage ? open - 1 : open
    const sign = this.#text[end]
    if (sign === '(') this.#inlineLink(start, end, isImage)
    else if (sign === '[') this.#referenceLink(start, end, isImage)
    else if (this.#text[open + 1] === '^' && end - open <= MAX_ADDRESS)
      this.#add({
        start,
        end,
        isImage: false,
        target: '',
        reference: this.#text.slice(open + 1, end - 1),
        textEnd: start,
      })
  }

  #inlineLink(start: number, textEnd: number, isImage: boolean): void {
    const address = this.#address(textEnd + 1)
    if (!address) return
    const { target, end } = address
    this.#at = end
    this.#add({ start, end, isImage, target, reference: '', textEnd: textEnd - 1 })
  }

  /** `(address "title")` from behind the parenthesis on. */
  #address(from: number): { target: string; end: number } | undefined {
    this.#parentheses ??= parenthesisPairs(this.#text)
    const close = this.#parentheses.get(from - 1)
    return close === undefined || close - from > MAX_ADDRESS
      ? undefined
      : readAddress(this.#text.slice(from, close), close + 1)
  }

  #referenceLink(start: number, textEnd: number, isImage: boolean): void {
    const limit = Math.min(this.#text.length, textEnd + MAX_ADDRESS)
    let at = textEnd + 1
    while (at < limit && this.#text[at] !== ']' && this.#text[at] !== '[') at++
    if (this.#text[at] !== ']') return
    const id = this.#text.slice(textEnd + 1, at) || this.#text.slice(start + (isImage ? 2 : 1), textEnd - 1)
    this.#at = at + 1
    const reference = id.trim().toLowerCase()
    this.#add({ start, end: at + 1, isImage, target: '', reference, textEnd: textEnd - 1 })
  }

  #add(link: MarkdownLink): void {
    this.#links.push(link)
  }
}

/** Partner of each opening parenthesis that has one in its paragraph. */
function parenthesisPairs(text: string): Map<number, number> {
  const open: number[] = []
  const found = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '\n' && text[at + 1] === '\n') open.length = 0
    else if (sign === '(') open.push(at)
    else if (sign === ')') {
      const start = open.pop()
      if (start !== undefined) found.set(start, at)
    }
  }
  return found
}

function readAddress(inner: string, end: number): { target: string; end: number } | undefined {
  const trimmed = inner.trim()
  if (trimmed.startsWith('<')) {
    const close = trimmed.indexOf('>')
    return close === -1 ? undefined : { target: trimmed.slice(1, close), end }
  }
  const space = trimmed.search(/\s/)
  if (space === -1) return { target: trimmed, end }
  const title = trimmed.slice(space).trim()
  // A template mark may hold blanks: {{ url }}, {% link x %}.
  if (/^[{<%]/.test(trimmed)) return { target: trimmed, end }
  return /^["'(]/.test(title) ? { target: trimmed.slice(0, space), end } : undefined
}
