import type { Message } from '#core/messages/message.ts'
import { holds } from '#core/templates/condition.ts'
import type { Expression, Operand } from '#core/templates/expression.ts'
import { applyFilter } from '#core/templates/filters.ts'
import { findProblems } from '#core/templates/known.ts'
import { type Loop, type Node, parse } from '#core/templates/parse.ts'
import { isList, member, TEXT_LIMIT, toText, type Value, type Variables } from '#core/templates/value.ts'

/** Nodes visited in one rendering: loops in loops end here. */
const STEP_LIMIT = 200_000

class Rendering {
  #text = ''
  #steps = 0
  #scopes: Variables[]

  constructor(variables: Variables) {
    this.#scopes = [variables]
  }

  get text(): string {
    return this.#text.length > TEXT_LIMIT ? this.#text.slice(0, TEXT_LIMIT) : this.#text
  }

  get #full(): boolean {
    return this.#text.length > TEXT_LIMIT || this.#steps > STEP_LIMIT
  }

  write(nodes: readonly Node[]): void {
    for (const node of nodes) {
      this.#steps++
      if (this.#full) return
      this.#writeNode(node)
    }
  }

  #writeNode(node: Node): void {
    switch (node.kind) {
      case 'text':
        this.#text += node.text
        break
      case 'output':
        this.#text += this.#textOf(node.expression)
        break
      case 'replace': {
        const from = this.#textOf(node.from)
        this.#text += replaceAll(this.#textOf(node.value), from, this.#textOf(node.to))
        break
      }
      case 'if': {
        const branch = node.branches.find(
          ({ condition }) => !condition || holds(condition, (expression) => this.#value(expression) ?? null),
        )
        if (branch) this.write(branch.body)
        break
      }
      case 'for':
        this.#loop(node)
    }
  }

  #loop(node: Loop): void {
    const value = this.#value(node.list)
    const found = value === undefined || !isList(value) ? [] : value
    const list = node.reversed ? found.toReversed() : found
    if (list.length === 0) this.write(node.empty)
    const parentloop = this.#lookUp('forloop') ?? {}
    for (const [index, item] of list.entries()) {
      this.#steps++
      if (this.#full) return
      const forloop = {
        counter: index + 1,
        counter0: index,
        revcounter: list.length - index,
        revcounter0: list.length - index - 1,
        first: index === 0,
        last: index === list.length - 1,
        length: list.length,
        parentloop,
      }
      this.#scopes.push({ ...named(node.names, item), forloop })
      this.write(node.body)
      this.#scopes.pop()
    }
  }

  #lookUp(name: string): Value | undefined {
    const scope = this.#scopes.findLast((one) => Object.hasOwn(one, name))
    return scope?.[name]
  }

  #operand(operand: Operand): Value | undefined {
    if (operand.kind === 'literal') return operand.value
    const [name = '', ...path] = operand.parts
    let value = this.#lookUp(name)
    for (const part of path) value = value === undefined ? undefined : member(value, part)
    return value
  }

  #value({ operand, calls }: Expression): Value | undefined {
    let value = this.#operand(operand)
    for (const { name, argument } of calls)
      value = this.#filtered(name, filled(value), argument && filled(this.#operand(argument)))
    return value
  }

  #textOf(expression: Expression): string {
    return toText(filled(this.#value(expression)))
  }

  /** Long texts cost more of the steps, so that many filters over much text end too. */
  #filtered(name: string, value: Value, argument: Value | undefined): Value {
    if (this.#full) return ''
    const result = applyFilter(name, value, argument)
    this.#steps += typeof result === 'object' ? 10 : 1 + Math.floor(String(result).length / 100)
    return result
  }
}

/** A variable that is not there counts as an empty text; `None` stays what it is. */
const filled = (value: Value | undefined): Value => (value === undefined ? '' : value)

function named(names: readonly string[], item: Value): Variables {
  const [only, second] = names
  if (only !== undefined && second === undefined) return { [only]: item }
  const parts = isList(item) ? item : []
  return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']))
}

function replaceAll(text: string, from: string, to: string): string {
  if (from === '') return text
  let result = ''
  let at = 0
  for (;;) {
    const next = text.indexOf(from, at)
    if (next === -1 || result.length > TEXT_LIMIT) return result + text.slice(at)
    result += text.slice(at, next) + to
    at = next + from.length
  }
}

/**
 * Fills a template in. It never throws: a variable that is not there is empty, a template that cannot be parsed comes back as it
 * is (`checkTemplate` refuses it before it is stored), and what would grow without end is cut off.
 */
export function renderTemplate(template: string, variables: Variables): string {
  const parsed = parse(template)
  if ('problem' in parsed) return template.slice(0, TEXT_LIMIT)
  const rendering = new Rendering(variables)
  rendering.write(parsed.nodes)
  return rendering.text
}

export interface TemplateProblem {
  readonly message: Message
  readonly line: number
  readonly column: number
}

/** What is wrong with a template, given an example of the variables it will have; nothing is fine. Lines and columns start at 1. */
export function checkTemplate(template: string, known: Variables): TemplateProblem[] {
  const parsed = parse(template)
  const problems = 'problem' in parsed ? [parsed.problem] : findProblems(parsed.nodes, known)
  return problems.map(({ message, at }) => {
    const before = template.slice(0, at)
    return { message, line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
  })
}
