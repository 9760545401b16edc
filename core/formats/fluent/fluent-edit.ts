import type { AddEdit, EditPlan } from '../model/edit-plan.ts'
import type { FormatOptions } from '../model/format.ts'
import { type OrderedAdds, orderAdds } from '../model/insert-entries.ts'
import type { Keyed } from '../model/keyed-entries.ts'
import type { FluentEntry } from '../syntax/code/fluent.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { blankLinesBetween, contentBefore } from '../syntax/text/nested-blocks.ts'
import type { SourceText } from '../syntax/text/source-text.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Splice } from '../syntax/text/splice.ts'
import { bodyText, type FluentLayout, layoutOf, writeBody } from './fluent-text.ts'

export interface FluentTree {
  readonly source: SourceText
  readonly strings: Keyed<FluentEntry>
  readonly duplicates: ReadonlyMap<string, readonly FluentEntry[]>
  /** In file order, doubles included. */
  readonly all: readonly FluentEntry[]
  readonly options: FormatOptions
}

const ID = /^-?[A-Za-z][A-Za-z0-9_-]*$/

/** Turns edits into splices of a Fluent file. */
export class FluentEditor {
  readonly #tree: FluentTree
  readonly #text: string
  readonly #eol: string
  #habit: string | undefined
  #indexes: Map<FluentEntry, number> | undefined

  constructor(tree: FluentTree) {
    this.#tree = tree
    this.#text = tree.source.text
    this.#eol = lineEnding(this.#text)
  }

  splices({ sets, removes, ...plan }: EditPlan): Splice[] {
    const { strings, duplicates } = this.#tree
    const out: Splice[] = []
    for (const { key, target } of sets.values()) {
      const entry = strings.get(key)
      if (entry !== undefined) this.#set(entry, onlyText(key, target), out)
    }
    const gone = [...removes].flatMap((key) => [strings.get(key), ...(duplicates.get(key) ?? [])])
    for (const splice of this.#removals(gone.filter((entry) => entry !== undefined))) out.push(splice)
    if (plan.adds.length > 0) this.#add(orderAdds({ sets, removes, ...plan }, [...strings.keys()]), out)
    return out
  }

  #set({ id, body }: FluentEntry, text: string, out: Splice[]): void {
    const present = bodyText(this.#text, body)
    if (present === text) return
    const clean = present.isWellFormed() ? text.toWellFormed() : text
    out.push({ ...body, text: this.#body(id, clean, layoutOf(this.#text, body)) })
  }

  #body(id: string, text: string, layout: FluentLayout): string {
    const usual = { ...layout, indent: layout.indent ?? this.#indent() }
    const blocks = text.includes('\n') && layout.indent === undefined
    const body = writeBody(id, text, blocks ? { ...usual, inline: false } : usual, this.#eol)
    if (typeof body === 'string') return body
    throw new EditError(
      'unrepresentable',
      id,
      body === undefined ? 'blanks around a text cannot be kept' : body.message,
    )
  }

  /** Indentation of the first value that goes over several lines. */
  #indent(): string {
    if (this.#habit !== undefined) return this.#habit
    this.#habit = '    '
    for (const { body } of this.#tree.all) {
      const { indent } = layoutOf(this.#text, body)
      if (!indent) continue
      this.#habit = indent
      break
    }
    return this.#habit
  }

  /**
   * Blank lines before a string go with it where there are some after it, or nothing; else they still separate what stands
   * before from what stands after, which may be a comment that belongs to nobody.
   */
  #removals(entries: readonly FluentEntry[]): Splice[] {
    return this.#runs(entries).map(({ start, end }) => {
      const { next, blank } = this.#after(end)
      const before = contentBefore(this.#text, start)
      if (before === undefined) return { start, end: next.content, text: '' }
      return blank ? { start: before, end: this.#lineEnd(end), text: '' } : { start, end: next.line, text: '' }
    })
  }

  /** Entries that stand one after the other, as one. */
  #runs(entries: readonly FluentEntry[]): Span[] {
    const runs: { start: number; end: number }[] = []
    for (const { start, end } of [...entries].sort((a, b) => a.start - b.start)) {
      const last = runs[runs.length - 1]
      if (last !== undefined && this.#text.slice(last.end, start).trim() === '') last.end = end
      else runs.push({ start, end })
    }
    return runs
  }

  #lineEnd(end: number): number {
    let at = end
    while (this.#text[at] === ' ') at++
    return at
  }

  /** The line after the one that ends here, the first one after it that is not blank, and whether they differ. */
  #after(end: number): { next: { line: number; content: number }; blank: boolean } {
    let at = end
    let line = -1
    let content = end
    for (; at < this.#text.length; at++) {
      const sign = this.#text[at]
      if (sign === '\n') {
        content = at + 1
        if (line === -1) line = content
      } else if (sign !== ' ' && sign !== '\r') {
        break
      }
    }
    const over = at >= this.#text.length
    return { next: { line: line === -1 ? at : line, content: over ? at : content }, blank: over || content > line }
  }

  #add({ first, last, after }: OrderedAdds, out: Splice[]): void {
    const { strings, all } = this.#tree
    const put = (adds: readonly AddEdit[], entry: FluentEntry | undefined) => {
      if (adds.length === 0 || entry === undefined) return
      const gap = this.#eol.repeat(1 + this.#blankLines(entry))
      const end = this.#lineEnd(entry.end)
      out.push({ start: end, end, text: adds.map((add) => `${gap}${this.#render(add)}`).join('') })
    }
    for (const [key, adds] of after) put(adds, strings.get(key))
    const [head] = all
    if (head === undefined) {
      this.#begin([...first, ...last], out)
      return
    }
    put(last, all[all.length - 1])
    if (first.length === 0) return
    const gap = this.#eol.repeat(1 + this.#blankLines(head))
    const text = first.map((add) => `${this.#render(add)}${gap}`).join('')
    out.push({ start: head.start, end: head.start, text })
  }

  #begin(adds: readonly AddEdit[], out: Splice[]): void {
    const end = this.#text.length
    const before = this.#text === '' ? '' : /\n$/.test(this.#text) ? this.#eol : `${this.#eol}${this.#eol}`
    out.push({ start: end, end, text: `${before}${adds.map((add) => `${this.#render(add)}${this.#eol}`).join('')}` })
  }

  /** Blank lines between a string and those before and after it, where nothing else stands there; the fewer of both. */
  #blankLines(entry: FluentEntry): number {
    this.#indexes ??= new Map(this.#tree.all.map((one, index) => [one, index]))
    const index = this.#indexes.get(entry) ?? 0
    const pairs: (readonly [FluentEntry | undefined, FluentEntry | undefined])[] = [
      [this.#tree.all[index - 1], entry],
      [entry, this.#tree.all[index + 1]],
    ]
    const counts = pairs.flatMap(([above, below]) => {
      if (above === undefined || below === undefined) return []
      const between: Span = { start: above.end, end: below.start }
      if (this.#text.slice(between.start, between.end).trim() !== '') return []
      return [blankLinesBetween(this.#text, between.start, between.end)]
    })
    return counts.length === 0 ? 0 : Math.min(...counts)
  }

  #render({ key, target, note }: AddEdit): string {
    if (!ID.test(key))
      throw new EditError('unrepresentable', key, 'a name is made of letters, digits, dashes and underscores')
    const text = onlyText(key, target).toWellFormed()
    const comment = note ? note.split(/\r\n|\n|\r/).map((line) => `# ${line}`.trimEnd() + this.#eol) : []
    const layout = { inline: !text.includes('\n'), gap: ' ', indent: this.#indent() }
    return `${comment.join('')}${key} =${this.#body(key, text, layout)}`
  }
}

function onlyText(key: string, target: readonly string[]): string {
  const [text] = target
  if (text === undefined || target.length > 1) {
    throw new EditError('unrepresentable', key, 'plural forms of Fluent stand in the text itself')
  }
  return text
}
