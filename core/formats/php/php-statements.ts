import type { PhpStatement } from '../syntax/code/php.ts'
import type { PhpQuoting } from '../syntax/code/php-string.ts'
import { indentAt, lineEnding } from '../syntax/text/lines.ts'
import { removeLines } from '../syntax/text/nested-blocks.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Splice } from '../syntax/text/splice.ts'
import { ArrayWriter, blankLineStart, inOrder, type NewItem } from './php-items.ts'
import { quotePhp } from './php-literal.ts'
import type { PhpTree } from './php-read.ts'

interface NewStatement {
  readonly name: string
  readonly value: string | NewItem[]
}

/** Statements to be put into a file: `$name['key'] = '…';`, `define('NAME', '…');`, or a new array. */
export class NewStatements {
  readonly #tree: PhpTree
  readonly #text: string
  readonly #eol: string
  readonly #writer: ArrayWriter
  readonly #first: NewStatement[] = []
  readonly #last: NewStatement[] = []
  readonly #after = new Map<PhpStatement, NewStatement[]>()

  constructor(tree: PhpTree) {
    this.#tree = tree
    this.#text = tree.source.text
    this.#eol = lineEnding(this.#text)
    this.#writer = new ArrayWriter(this.#text)
  }

  add(name: string, value: string, after: PhpStatement | null | undefined): void {
    if (after === null) this.#first.push({ name, value })
    else if (after === undefined) this.#last.push({ name, value })
    else if (this.#after.has(after)) this.#after.get(after)?.push({ name, value })
    else this.#after.set(after, [{ name, value }])
  }

  /** An array that the file lacks. */
  newArray(name: string): NewItem[] {
    const value: NewItem[] = []
    this.#last.push({ name, value })
    return value
  }

  splices(gone: ReadonlySet<PhpStatement>): Splice[] {
    const { statements } = this.#tree.file
    const out = this.#removals(gone)
    for (const [statement, added] of this.#after) out.push(this.#putAfter(statement, added))
    const standing = statements.filter((statement) => !gone.has(statement) && !statement.nested)
    const [first] = standing
    const last = standing[standing.length - 1]
    if (this.#first.length > 0)
      out.push(first === undefined ? this.#putLast(this.#first) : this.#putBefore(first, this.#first))
    if (this.#last.length === 0) return out
    // Nothing that follows a return is ever done.
    if (last === undefined) out.push(this.#putLast(this.#last))
    else out.push(last.name === 'return' ? this.#putBefore(last, this.#last) : this.#putAfter(last, this.#last))
    return out
  }

  #removals(gone: Iterable<PhpStatement>): Splice[] {
    const lines: Span[] = []
    const out: Splice[] = []
    for (const { head, end } of gone) {
      const own = this.#writer.ownsLines({ head, end, comma: -1 })
      if (own) lines.push({ start: blankLineStart(this.#text, head) ?? head, end: this.#writer.tailOf(end) })
      else out.push({ start: this.#text[head - 1] === ' ' ? head - 1 : head, end, text: '' })
    }
    return [...out, ...removeLines(this.#text, lines)]
  }

  #putAfter(statement: PhpStatement, added: readonly NewStatement[]): Splice {
    const { head, end } = statement
    const own = this.#writer.ownsLines({ head, end, comma: -1 })
    const at = own ? this.#writer.tailOf(end) : end
    const indent = own ? indentAt(this.#text, statement.start) : ''
    const texts = added.map((one) => `${own ? this.#eol : ' '}${indent}${this.#render(one, statement)}`)
    return { start: at, end: at, text: texts.join('') }
  }

  #putBefore(statement: PhpStatement, added: readonly NewStatement[]): Splice {
    const { head } = statement
    const own = blankLineStart(this.#text, head) !== undefined
    const indent = own ? indentAt(this.#text, statement.start) : ''
    const texts = added.map((one) => `${this.#render(one, statement)}${own ? `${this.#eol}${indent}` : ' '}`)
    return { start: head, end: head, text: texts.join('') }
  }

  /** Behind all code; a file without any begins with an opening tag. */
  #putLast(added: readonly NewStatement[]): Splice {
    const { codeEnd, hasCode } = this.#tree.file
    const at = hasCode ? codeEnd : this.#text.length
    const open = hasCode ? '' : `<?php${this.#eol}${this.#eol}`
    const before = at === 0 || /[\r\n]/.test(this.#text[at - 1] ?? '') ? '' : this.#eol
    const texts = added.map((one) => `${this.#render(one, undefined)}${this.#eol}`)
    return { start: at, end: at, text: `${before}${open}${texts.join('')}` }
  }

  #render({ name, value }: NewStatement, sibling: PhpStatement | undefined): string {
    if (typeof value !== 'string') {
      const lines = inOrder(value).map((item) => `    ${renderItem(item, '    ', this.#eol)},`)
      const open = name === 'return' ? 'return [' : `${name} = [`
      return [open, ...lines, '];'].join(this.#eol)
    }
    const quoted = quotePhp(value, quotingOf(sibling))
    if (name.startsWith('define(')) return `${name.slice(0, -1)}, ${quoted});`
    return `${name} = ${quoted};`
  }
}

const quotingOf = (sibling: PhpStatement | undefined): PhpQuoting =>
  sibling?.value.kind === 'text' && sibling.value.literals[0]?.quoting === 'double' ? 'double' : 'single'

function renderItem({ key, value }: NewItem, indent: string, eol: string): string {
  const left = key === undefined ? '' : `${key.bare ? key.text : quotePhp(key.text, 'single')} => `
  if (typeof value === 'string') return `${left}${quotePhp(value, 'single')}`
  const lines = inOrder(value).map((item) => `${indent}    ${renderItem(item, `${indent}    `, eol)},`)
  return [`${left}[`, ...lines, `${indent}]`].join(eol)
}
