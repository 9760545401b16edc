import { message } from '#core/messages/message.ts'
import { type Condition, readCondition } from '#core/templates/condition.ts'
import { type Expression, Reader, readExpression } from '#core/templates/expression.ts'
import { type Problem, shown, TemplateError } from '#core/templates/problem.ts'
import { scan, type Token } from '#core/templates/scan.ts'

export interface Branch {
  /** None for `else`. */
  readonly condition?: Condition
  readonly body: Node[]
}

export interface Loop {
  readonly kind: 'for'
  readonly names: readonly string[]
  readonly list: Expression
  readonly reversed: boolean
  readonly body: Node[]
  readonly empty: Node[]
}

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly expression: Expression }
  | { readonly kind: 'replace'; readonly value: Expression; readonly from: Expression; readonly to: Expression }
  | { readonly kind: 'if'; readonly branches: Branch[] }
  | Loop

const NESTING_LIMIT = 20

const TEMPLATE_LIMIT = 50_000

interface Open {
  readonly node: Extract<Node, { kind: 'if' | 'for' }>
  readonly at: number
  /** Where nodes go now. */
  body: Node[]
  /** Has `else` or `empty` been seen? */
  last: boolean
}

function readLoop(reader: Reader): Loop {
  const names: string[] = []
  do {
    const name = reader.take(/[A-Za-z]\w*/y)
    if (name === undefined || name === 'in') throw new TemplateError(message('template.forItem'), reader.position)
    names.push(name)
  } while (reader.takeSymbol(','))
  if (reader.take(/in\b/y) === undefined) throw new TemplateError(message('template.forIn'), reader.position)
  const list = readExpression(reader)
  const reversed = reader.take(/reversed\b/y) !== undefined
  reader.expectEnd()
  return { kind: 'for', names, list, reversed, body: [], empty: [] }
}

class Parser {
  readonly root: Node[] = []
  readonly #open: Open[] = []

  add(token: Token): void {
    if (token.kind === 'text') this.#put({ kind: 'text', text: token.text })
    else if (token.kind === 'tag') this.#tag(new Reader(token.text, token.start))
    else {
      const reader = new Reader(token.text, token.start)
      const expression = readExpression(reader)
      reader.expectEnd()
      this.#put({ kind: 'output', expression })
    }
  }

  end(): void {
    const open = this.#open.at(-1)
    if (open) throw new TemplateError(message('template.notClosed', { tag: open.node.kind }), open.at)
  }

  #put(node: Node): void {
    const body = this.#open.at(-1)?.body ?? this.root
    body.push(node)
  }

  #tag(reader: Reader): void {
    const at = reader.position
    const name = reader.take(/[A-Za-z]\w*/y) ?? ''
    if (name === 'if') {
      const body: Node[] = []
      this.#begin({ kind: 'if', branches: [{ condition: readCondition(reader), body }] }, body, at)
    } else if (name === 'for') {
      const loop = readLoop(reader)
      this.#begin(loop, loop.body, at)
    } else if (name === 'elif' || name === 'else') this.#otherwise(name, reader, at)
    else if (name === 'empty') this.#whenEmpty(reader, at)
    else if (name === 'endif' || name === 'endfor') this.#finish(name, reader, at)
    else if (name === 'replace') this.#put(readReplace(reader))
    else throw new TemplateError(message('template.noTag', { name: shown(name || reader.rest().trim()) }), at)
  }

  #begin(node: Open['node'], body: Node[], at: number): void {
    if (this.#open.length >= NESTING_LIMIT)
      throw new TemplateError(message('template.nested', { limit: NESTING_LIMIT }), at)
    this.#put(node)
    this.#open.push({ node, at, body, last: false })
  }

  #otherwise(name: 'elif' | 'else', reader: Reader, at: number): void {
    const open = this.#open.at(-1)
    if (open?.node.kind !== 'if' || open.last) throw new TemplateError(message('template.insideIf', { tag: name }), at)
    const body: Node[] = []
    if (name === 'elif') open.node.branches.push({ condition: readCondition(reader), body })
    else {
      reader.expectEnd()
      open.node.branches.push({ body })
      open.last = true
    }
    open.body = body
  }

  #whenEmpty(reader: Reader, at: number): void {
    const open = this.#open.at(-1)
    if (open?.node.kind !== 'for' || open.last) throw new TemplateError(message('template.insideFor'), at)
    reader.expectEnd()
    open.body = open.node.empty
    open.last = true
  }

  #finish(name: 'endif' | 'endfor', reader: Reader, at: number): void {
    const kind = name.slice(3)
    if (this.#open.at(-1)?.node.kind !== kind)
      throw new TemplateError(message('template.closesNothing', { tag: name }), at)
    reader.expectEnd()
    this.#open.pop()
  }
}

function readReplace(reader: Reader): Node {
  const value = readExpression(reader)
  const from = readExpression(reader)
  const to = readExpression(reader)
  reader.expectEnd()
  return { kind: 'replace', value, from, to }
}

/** A template as a tree, or the first reason why it is none. */
export function parse(template: string): { nodes: readonly Node[] } | { problem: Problem } {
  if (template.length > TEMPLATE_LIMIT)
    return { problem: { message: message('template.tooLong', { limit: TEMPLATE_LIMIT }), at: 0 } }
  const parser = new Parser()
  try {
    for (const token of scan(template)) parser.add(token)
    parser.end()
    return { nodes: parser.root }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { problem: { message: error.said, at: error.at } }
  }
}
