import { type Message, message } from '#core/messages/message.ts'
/** A gettext plural formula that has been read: form index for a number, or undefined where it divides by zero or overflows. */
export type PluralFormula = (n: number) => number | undefined

export interface FormulaProblem {
  readonly code: 'syntax' | 'limit'
  readonly message: Message
  /** Offset into the formula. */
  readonly position: number
}

export type FormulaResult =
  | { readonly formula: PluralFormula; readonly problem?: undefined }
  | { readonly formula?: undefined; readonly problem: FormulaProblem }

const MAX_LENGTH = 2000
const MAX_DEPTH = 100
const TOKEN = /[ \t\r\n]*(?:(\d+)|(n)|(&&|\|\||[<>=!]=|[!%*/+\-<>?:()]))/y

type Evaluate = (n: number) => number
type Binary = (a: number, b: number) => number

/** Thrown inside this file only: by the reader at the first problem, by a formula that has no value. */
class FormulaError extends Error {
  readonly problem: FormulaProblem
  constructor(problem: FormulaProblem) {
    super(problem.message.id)
    this.problem = problem
  }
}

const binaryLevels: readonly Readonly<Record<string, Binary>>[] = [
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => bounded(a + b), '-': (a, b) => bounded(a - b) },
  {
    '*': (a, b) => bounded(a * b),
    '/': (a, b) => Math.trunc(a / divisor(b)),
    '%': (a, b) => a % divisor(b),
  },
]

/** Reads a formula in the C subset of gettext: n, integers, ! % * / + - comparisons && || ?: and parentheses. */
export function parseFormula(text: string): FormulaResult {
  try {
    const evaluate = new Reader(text).read()
    return { formula: (n) => compute(evaluate, n) }
  } catch (error) {
    if (error instanceof FormulaError) return { problem: error.problem }
    throw error
  }
}

function compute(evaluate: Evaluate, n: number): number | undefined {
  try {
    return evaluate(n)
  } catch (error) {
    if (error instanceof FormulaError) return undefined
    throw error
  }
}

function bounded(value: number): number {
  if (Number.isSafeInteger(value)) return value
  throw new FormulaError({ code: 'limit', message: message('formula.largeNumber'), position: 0 })
}

function divisor(value: number): number {
  if (value !== 0) return value
  throw new FormulaError({ code: 'limit', message: message('formula.divisionByZero'), position: 0 })
}

class Reader {
  readonly #text: string
  #position = 0
  #depth = 0
  #token = ''

  constructor(text: string) {
    this.#text = text
  }

  read(): Evaluate {
    if (this.#text.length > MAX_LENGTH) this.#fail('limit', message('formula.tooLong', { limit: MAX_LENGTH }))
    this.#advance()
    const evaluate = this.#choice()
    if (this.#token !== '') this.#fail('syntax', message('formula.unexpected', { token: this.#token }))
    return evaluate
  }

  #choice(): Evaluate {
    this.#enter()
    const condition = this.#or()
    if (!this.#take('?')) return this.#leave(condition)
    const yes = this.#choice()
    if (!this.#take(':')) this.#fail('syntax', message('formula.expected', { token: ':' }))
    const no = this.#choice()
    return this.#leave((n) => (condition(n) !== 0 ? yes(n) : no(n)))
  }

  #or(): Evaluate {
    const first = this.#and()
    const items = [first]
    while (this.#take('||')) items.push(this.#and())
    return items.length === 1 ? first : (n) => Number(items.some((item) => item(n) !== 0))
  }

  #and(): Evaluate {
    const first = this.#binary(0)
    const items = [first]
    while (this.#take('&&')) items.push(this.#binary(0))
    return items.length === 1 ? first : (n) => Number(items.every((item) => item(n) !== 0))
  }

  #binary(level: number): Evaluate {
    const operators = binaryLevels[level]
    if (operators === undefined) return this.#unary()
    const first = this.#binary(level + 1)
    const rest: [Binary, Evaluate][] = []
    for (;;) {
      const operator = Object.hasOwn(operators, this.#token) ? operators[this.#token] : undefined
      if (operator === undefined) break
      this.#advance()
      rest.push([operator, this.#binary(level + 1)])
    }
    if (rest.length === 0) return first
    return (n) => rest.reduce((value, [operator, operand]) => operator(value, operand(n)), first(n))
  }

  #unary(): Evaluate {
    let negations = 0
    while (this.#take('!')) negations++
    const operand = this.#primary()
    if (negations === 0) return operand
    return negations % 2 === 1 ? (n) => Number(operand(n) === 0) : (n) => Number(operand(n) !== 0)
  }

  #primary(): Evaluate {
    const token = this.#token
    if (this.#take('n')) return (n) => n
    if (/^\d/.test(token)) return this.#integer(Number(token))
    if (!this.#take('('))
      this.#fail('syntax', token === '' ? message('formula.endsEarly') : message('formula.unexpected', { token }))
    const inner = this.#choice()
    if (!this.#take(')')) this.#fail('syntax', message('formula.expected', { token: ')' }))
    return inner
  }

  #integer(value: number): Evaluate {
    if (!Number.isSafeInteger(value)) this.#fail('limit', message('formula.largeNumber'))
    this.#advance()
    return () => value
  }

  #take(token: string): boolean {
    if (this.#token !== token) return false
    this.#advance()
    return true
  }

  #advance(): void {
    TOKEN.lastIndex = this.#position
    const match = TOKEN.exec(this.#text)
    if (match) {
      this.#position = TOKEN.lastIndex
      this.#token = match[1] ?? match[2] ?? match[3] ?? ''
      return
    }
    const rest = this.#text.slice(this.#position).trimStart()
    this.#token = ''
    if (rest !== '')
      this.#fail('syntax', message('formula.unexpected', { token: String.fromCodePoint(rest.codePointAt(0) ?? 0) }))
  }

  #enter(): void {
    this.#depth++
    if (this.#depth > MAX_DEPTH) this.#fail('limit', message('formula.nested'))
  }

  #leave(evaluate: Evaluate): Evaluate {
    this.#depth--
    return evaluate
  }

  #fail(code: FormulaProblem['code'], said: Message): never {
    throw new FormulaError({ code, message: said, position: this.#position })
  }
}
