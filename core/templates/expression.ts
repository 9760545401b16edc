import { message } from '#core/messages/message.ts'
import { filters } from '#core/templates/filters.ts'
import { shown, TemplateError } from '#core/templates/problem.ts'
import type { Value } from '#core/templates/value.ts'

export type Operand =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'path'; readonly parts: readonly string[]; readonly at: number }

export interface FilterCall {
  readonly name: string
  readonly argument: Operand | undefined
}

/** A value and the filters it goes through: `name|lower|default:"x"`. */
export interface Expression {
  readonly operand: Operand
  readonly calls: readonly FilterCall[]
}

const words: Readonly<Record<string, Value>> = { True: true, False: false, None: null, true: true, false: false }

/** Reads along the inside of a tag. Every step moves forward, so reading is linear. */
export class Reader {
  readonly #text: string
  readonly #start: number
  #at = 0

  constructor(text: string, start: number) {
    this.#text = text
    this.#start = start
    this.#skipSpaces()
  }

  /** The place in the whole template. */
  get position(): number {
    return this.#start + this.#at
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Takes what the pattern (sticky) finds here, and the spaces after it. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return undefined
    this.#at = pattern.lastIndex
    this.#skipSpaces()
    return found[0]
  }

  takeSymbol(symbol: string): boolean {
    if (!this.#text.startsWith(symbol, this.#at)) return false
    this.#at += symbol.length
    this.#skipSpaces()
    return true
  }

  rest(): string {
    return this.#text.slice(this.#at)
  }

  expectEnd(): void {
    if (!this.atEnd)
      throw new TemplateError(message('template.unexpected', { text: shown(this.rest().trim()) }), this.position)
  }

  #skipSpaces(): void {
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) <= 32) this.#at++
  }
}

const unescaped = (text: string): string => text.slice(1, -1).replaceAll(/\\(["'\\])/g, '$1')

function readOperand(reader: Reader): Operand {
  const at = reader.position
  const string = reader.take(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y)
  if (string !== undefined) return { kind: 'literal', value: unescaped(string) }
  const number = reader.take(/[+-]?\d+(?:\.\d+)?(?![\w.])/y)
  if (number !== undefined) return { kind: 'literal', value: Number(number) }
  const path = reader.take(/[A-Za-z]\w*(?:\.\w+)*/y)
  if (path === undefined)
    throw new TemplateError(
      reader.atEnd
        ? message('template.variableMissing')
        : message('template.notAVariable', { text: shown(reader.rest().trim()) }),
      at,
    )
  const value = Object.hasOwn(words, path) ? words[path] : undefined
  if (value !== undefined) return { kind: 'literal', value }
  return { kind: 'path', parts: path.split('.'), at }
}

function readCall(reader: Reader): FilterCall {
  const at = reader.position
  const name = reader.take(/\w+/y) ?? ''
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
  if (!filter) throw new TemplateError(message('template.noFilter', { name: shown(name || reader.rest().trim()) }), at)
  const argument = reader.takeSymbol(':') ? readOperand(reader) : undefined
  if (filter.argument === 'required' && !argument)
    throw new TemplateError(message('template.filterNeedsValue', { name }), at)
  if (filter.argument === 'none' && argument) throw new TemplateError(message('template.filterTakesNone', { name }), at)
  return { name, argument }
}

export function readExpression(reader: Reader): Expression {
  const operand = readOperand(reader)
  const calls: FilterCall[] = []
  while (reader.takeSymbol('|')) calls.push(readCall(reader))
  return { operand, calls }
}
