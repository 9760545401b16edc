import type { PhpArray, PhpItem } from '../syntax/code/php.ts'
import { commentEnd } from '../syntax/code/php-scanner.ts'
import type { PhpQuoting } from '../syntax/code/php-string.ts'
import { indentAt, lineEnding } from '../syntax/text/lines.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Splice } from '../syntax/text/splice.ts'
import { quotePhp } from './php-literal.ts'

/** Something to be put into an array: a text, or an array of more. */
export interface NewItem {
  /** As it stands left of the arrow; undefined in lists. */
  readonly key: { readonly text: string; readonly bare: boolean } | undefined
  readonly value: string | NewItem[]
  /** What was put right after it. */
  readonly followers: NewItem[]
}

/** What happens to the items of one array. */
export class ArrayChanges {
  readonly array: PhpArray
  readonly removed = new Set<PhpItem>()
  readonly first: NewItem[] = []
  readonly after = new Map<PhpItem, NewItem[]>()
  #indexes: Map<PhpItem, number> | undefined

  constructor(array: PhpArray) {
    this.array = array
  }

  indexOf(item: PhpItem): number {
    this.#indexes ??= new Map(this.array.items.map((one, index) => [one, index]))
    return this.#indexes.get(item) ?? -1
  }

  /** List that a new item goes into which follows `item`; what follows a removed one follows the one before. */
  listAfter(item: PhpItem | undefined): NewItem[] {
    let index = item === undefined ? -1 : this.indexOf(item)
    let anchor = this.array.items[index]
    while (anchor !== undefined && this.removed.has(anchor)) anchor = this.array.items[--index]
    if (anchor === undefined) return this.first
    const found = this.after.get(anchor)
    if (found !== undefined) return found
    const list: NewItem[] = []
    this.after.set(anchor, list)
    return list
  }

  get isEmptied(): boolean {
    return this.first.length === 0 && this.after.size === 0 && this.array.items.every((item) => this.removed.has(item))
  }
}

/** Each item, then those that follow it. */
export function inOrder(items: readonly NewItem[]): NewItem[] {
  const out: NewItem[] = []
  const stack = [...items].reverse()
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    out.push(item)
    for (const follower of item.followers.toReversed()) stack.push(follower)
  }
  return out
}

/** Turns changes of arrays into splices. */
export class ArrayWriter {
  readonly #text: string
  readonly #eol: string

  constructor(text: string) {
    this.#text = text
    this.#eol = lineEnding(text)
  }

  splices(changes: ArrayChanges): Splice[] {
    const { array, removed, first, after } = changes
    const out = [...removed].map((item) => ({ ...this.#removal(changes, item), text: '' }))
    const survivor = array.items.findLast((item) => !removed.has(item))
    const put = (splices: readonly Splice[]) => {
      for (const splice of splices) out.push(splice)
    }
    if (first.length > 0) put(this.#putFirst(changes, inOrder(first)))
    for (const [item, items] of after) put(this.#putAfter(array, item, item === survivor, inOrder(items)))
    const openEnd = array.items[array.items.length - 1]?.comma === -1
    if (openEnd && survivor !== undefined && survivor.comma !== -1 && !after.has(survivor)) {
      out.push({ start: survivor.comma, end: survivor.comma + 1, text: '' })
    }
    return out
  }

  /** Does an item have its lines to itself? */
  ownsLines({ head, end, comma }: Pick<PhpItem, 'head' | 'end' | 'comma'>): boolean {
    return blankLineStart(this.#text, head) !== undefined && this.#lineTail(Math.max(end, comma + 1)) !== undefined
  }

  #removal(changes: ArrayChanges, item: PhpItem): Span {
    const end = Math.max(item.end, item.comma + 1)
    if (this.ownsLines(item)) {
      const tail = this.tailOf(end)
      return { start: blankLineStart(this.#text, item.head) ?? item.head, end: tail + lineEndLength(this.#text, tail) }
    }
    const { items } = changes.array
    const index = changes.indexOf(item)
    const [previous, next] = [items[index - 1], items[index + 1]]
    if (next !== undefined) return { start: item.head, end: next.head }
    return { start: previous === undefined ? item.head : Math.max(previous.end, previous.comma + 1), end }
  }

  /** Where something new goes that follows what ends at `end` on lines of its own. */
  tailOf(end: number): number {
    return this.#lineTail(end) ?? end
  }

  /** End of the line, where nothing but a comment follows on it. */
  #lineTail(from: number): number | undefined {
    let at = from
    while (at < this.#text.length) {
      const sign = this.#text[at]
      if (sign === '\n' || sign === '\r') return at
      const comment = sign === ' ' || sign === '\t' ? at + 1 : commentEnd(this.#text, at)
      if (comment === undefined || /[\r\n]/.test(this.#text.slice(at, comment))) return undefined
      at = comment
    }
    return at
  }

  #putFirst({ array, removed }: ArrayChanges, items: readonly NewItem[]): Splice[] {
    const next = array.items.find((item) => !removed.has(item)) ?? array.items[0]
    const endless = array.items.every((item) => removed.has(item))
    if (next === undefined) return [this.#fill(array, items)]
    if (!this.ownsLines(next)) {
      const comma = `,${this.#spacing(array)}`
      const texts = items.map((item) => this.#render(item, '', next, array)).join(comma)
      return [{ start: next.head, end: next.head, text: endless ? texts : `${texts}${comma}` }]
    }
    const indent = indentAt(this.#text, next.start)
    const start = blankLineStart(this.#text, next.head) ?? next.head
    const bare = endless && array.items[array.items.length - 1]?.comma === -1
    const lines = items.map((item, index) => {
      const comma = bare && index === items.length - 1 ? '' : ','
      return `${indent}${this.#render(item, indent, next, array)}${comma}${this.#eol}`
    })
    return [{ start, end: start, text: lines.join('') }]
  }

  /** Into an array that is empty. */
  #fill({ start, inner }: PhpArray, items: readonly NewItem[]): Splice {
    const outer = indentAt(this.#text, start)
    const indent = `${outer}${outer.includes('\t') ? '\t' : '    '}`
    const sample = { start, inner, end: inner.end + 1, items: [] }
    const lines = items.map((item) => `${this.#eol}${indent}${this.#render(item, indent, undefined, sample)},`).join('')
    const blank = this.#text.slice(inner.start, inner.end).trim() === ''
    if (blank) return { ...inner, text: `${lines}${this.#eol}${outer}` }
    const end = trimmedEnd(this.#text, inner.start, inner.end)
    return { start: end, end, text: lines }
  }

  #putAfter(array: PhpArray, item: PhpItem, isLast: boolean, items: readonly NewItem[]): Splice[] {
    const trailing = !isLast || array.items[array.items.length - 1]?.comma !== -1
    const comma: Splice[] = item.comma === -1 ? [{ start: item.end, end: item.end, text: ',' }] : []
    const from = Math.max(item.end, item.comma + 1)
    const owns = this.ownsLines(item)
    const at = owns ? (this.#lineTail(from) ?? from) : from
    const indent = owns ? indentAt(this.#text, item.start) : ''
    const between = owns ? `${this.#eol}${indent}` : this.#spacing(array)
    const texts = items.map((added) => `${between}${this.#render(added, indent, item, array)}`)
    return [...comma, { start: at, end: at, text: `${texts.join(',')}${trailing ? ',' : ''}` }]
  }

  /** What stands between the items of an array on one line. */
  #spacing({ items }: PhpArray): string {
    const [first, second] = items
    if (first === undefined || second === undefined || first.comma === -1) return ' '
    const between = this.#text.slice(first.comma + 1, second.head)
    return /^[ \t]*$/.test(between) ? between : ' '
  }

  #render({ key, value }: NewItem, indent: string, sibling: PhpItem | undefined, array: PhpArray): string {
    const left = key === undefined ? '' : this.#left(key, sibling)
    if (typeof value === 'string') return `${left}${quotePhp(value, this.#quoting(sibling))}`
    const inner = `${indent}${indent.includes('\t') ? '\t' : '    '}`
    const [open, close] = this.#text[array.start] === '[' ? ['[', ']'] : ['array(', ')']
    const lines = inOrder(value).map((item) => `${inner}${this.#render(item, inner, undefined, array)},`)
    return [`${left}${open}`, ...lines, `${indent}${close}`].join(this.#eol)
  }

  /** Key and arrow, with the quotes of the neighbour and its spacing; arrows that stand in a column stay in it. */
  #left(key: NonNullable<NewItem['key']>, sibling: PhpItem | undefined): string {
    const double = sibling !== undefined && this.#text[sibling.keySpan.start] === '"'
    const name = key.bare ? key.text : quotePhp(key.text, double ? 'double' : 'single')
    if (sibling === undefined || sibling.key === undefined) return `${name} => `
    const between = this.#text.slice(sibling.keySpan.end, sibling.value.start)
    const [before = '', after = ''] = between.split('=>')
    if (before.trim() !== '' || after.trim() !== '' || /[\r\n]/.test(between)) return `${name} => `
    const width = sibling.keySpan.end - sibling.keySpan.start + before.length
    const padding = before.length > 1 ? ' '.repeat(Math.max(1, width - name.length)) : before
    return `${name}${padding}=>${after}`
  }

  #quoting(sibling: PhpItem | undefined): PhpQuoting {
    const value = sibling?.value
    return value?.kind === 'text' && value.literals[0]?.quoting === 'double' ? 'double' : 'single'
  }
}

/** Where the line of `offset` begins, if only blanks stand before it. */
export function blankLineStart(text: string, offset: number): number | undefined {
  let start = offset
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' ? start : undefined
}

const lineEndLength = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : text[at] === '\n' || text[at] === '\r' ? 1 : 0

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text.charCodeAt(last - 1) <= 32) last--
  return last
}
