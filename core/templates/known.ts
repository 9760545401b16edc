import { message } from '#core/messages/message.ts'
import { expressionsOf } from '#core/templates/condition.ts'
import type { Expression, Operand } from '#core/templates/expression.ts'
import type { Node } from '#core/templates/parse.ts'
import { type Problem, shown } from '#core/templates/problem.ts'
import { isList, member, type Value, type Variables } from '#core/templates/value.ts'

const PROBLEM_LIMIT = 20

const loopExample = {
  counter: 1,
  counter0: 0,
  revcounter: 1,
  revcounter0: 0,
  first: true,
  last: true,
  length: 1,
}

/** Walks over a template and finds variables that an example of the variables does not have. */
class Inspection {
  readonly problems: Problem[] = []
  readonly #scopes: Variables[]

  constructor(known: Variables) {
    this.#scopes = [known]
  }

  visit(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (this.problems.length >= PROBLEM_LIMIT) return
      this.#visitNode(node)
    }
  }

  #visitNode(node: Node): void {
    if (node.kind === 'output') this.#check(node.expression)
    else if (node.kind === 'replace') for (const part of [node.value, node.from, node.to]) this.#check(part)
    else if (node.kind === 'if')
      for (const { condition, body } of node.branches) {
        for (const expression of condition ? expressionsOf(condition) : []) this.#check(expression)
        this.visit(body)
      }
    else if (node.kind === 'for') {
      this.#check(node.list)
      const list = node.list.calls.length === 0 ? this.#example(node.list.operand) : undefined
      const item = list !== undefined && isList(list) ? list[0] : undefined
      const names = node.names.map((name, index) => [
        name,
        (node.names.length === 1 ? item : undefined) ?? exampleOf(item, index),
      ])
      const outer = this.#scopes.findLast((scope) => Object.hasOwn(scope, 'forloop'))?.forloop
      const forloop = { ...loopExample, parentloop: outer ?? {} }
      this.#scopes.push({ ...Object.fromEntries(names), forloop })
      this.visit(node.body)
      this.#scopes.pop()
      this.visit(node.empty)
    }
  }

  #check({ operand, calls }: Expression): void {
    for (const one of [operand, ...calls.flatMap(({ argument }) => argument ?? [])]) {
      if (one.kind === 'literal' || this.#example(one) !== undefined) continue
      const name = one.parts.join('.')
      this.problems.push({ message: message('template.noVariable', { name: shown(name) }), at: one.at })
    }
  }

  #example(operand: Operand): Value | undefined {
    if (operand.kind === 'literal') return operand.value
    const [name = '', ...path] = operand.parts
    let value = this.#scopes.findLast((scope) => Object.hasOwn(scope, name))?.[name]
    for (const part of path) value = value === undefined ? undefined : member(value, part)
    return value
  }
}

function exampleOf(item: Value | undefined, index: number): Value {
  return (item !== undefined && isList(item) ? item[index] : undefined) ?? ''
}

export function findProblems(nodes: readonly Node[], known: Variables): Problem[] {
  const inspection = new Inspection(known)
  inspection.visit(nodes)
  return inspection.problems
}
