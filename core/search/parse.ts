import { message } from '#core/messages/message.ts'
import { joinEvents, TooManyAlternatives } from './events.ts'
import { type Dialect, type Field, fieldNamed, unitDialect } from './fields.ts'
import { SearchSyntaxError, scan, type Token } from './scan.ts'
import { everything, join, type QueryProblem, type Tree } from './tree.ts'
import { readTest } from './values.ts'

export type ParsedQuery =
  | { readonly tree: Tree; readonly problem?: undefined }
  | { readonly tree?: undefined; readonly problem: QueryProblem }

export interface ParseOptions {
  /** Microseconds since 1970: what words such as `yesterday` count from. */
  readonly now: number
  /** About strings, unless told otherwise. */
  readonly dialect?: Dialect
}

const MAX_LENGTH = 4000
const MAX_DEPTH = 50

/** Reads a search query. A problem tells where it is and what to do. */
export function parseQuery(text: string, { now, dialect = unitDialect }: ParseOptions): ParsedQuery {
  try {
    if (text.length > MAX_LENGTH)
      throw new SearchSyntaxError(message('query.tooLong', { limit: MAX_LENGTH }), MAX_LENGTH, text.length)
    return { tree: joinEvents(new Parser(scan(text), text.length, dialect, now).parse()) }
  } catch (error) {
    if (error instanceof SearchSyntaxError) return { problem: error.problem }
    if (!(error instanceof TooManyAlternatives)) throw error
    return { problem: { message: message('query.tooManyAlternatives'), start: 0, end: text.length } }
  }
}

const anywhere: Field = { name: '', kind: 'text', hint: '' }

class Parser {
  readonly #tokens: readonly Token[]
  readonly #length: number
  readonly #dialect: Dialect
  readonly #now: number
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], length: number, dialect: Dialect, now: number) {
    this.#tokens = tokens
    this.#length = length
    this.#dialect = dialect
    this.#now = now
  }

  parse(): Tree {
    if (this.#tokens.length === 0) return everything
    const tree = this.#either()
    const left = this.#tokens[this.#at]
    if (left) throw new SearchSyntaxError(message('query.bracketClosesNothing'), left.start, left.end)
    return tree
  }

  #either(): Tree {
    const parts = [this.#all()]
    while (this.#take('or')) parts.push(this.#all())
    return join('or', parts)
  }

  #all(): Tree {
    const parts = [this.#one()]
    for (;;) {
      const next = this.#tokens[this.#at]?.kind
      if (next === undefined || next === 'or' || next === 'close') return join('and', parts)
      this.#take('and')
      parts.push(this.#one())
    }
  }

  #one(): Tree {
    const token = this.#tokens[this.#at]
    if (!token) throw new SearchSyntaxError(message('query.endMissing'), this.#length, this.#length)
    this.#at++
    if (token.kind === 'term') return this.#term(token)
    if (token.kind === 'not' || token.kind === 'open') return this.#inside(token)
    const word = token.kind === 'close' ? ')' : token.kind.toUpperCase()
    throw new SearchSyntaxError(message('query.missingBefore', { word }), token.start, token.end)
  }

  #inside(token: Token): Tree {
    if (++this.#depth > MAX_DEPTH) throw new SearchSyntaxError(message('query.nested'), token.start, token.end)
    const tree = token.kind === 'not' ? negated(this.#one()) : this.#either()
    this.#depth--
    if (token.kind === 'open' && !this.#take('close'))
      throw new SearchSyntaxError(message('query.bracketOpen'), token.start, token.end)
    return tree
  }

  #term(token: Extract<Token, { kind: 'term' }>): Tree {
    const field = token.field === '' ? anywhere : fieldNamed(this.#dialect, token.field)
    if (!field)
      throw new SearchSyntaxError(
        message('query.noField', { field: token.field, near: nearest(token.field, this.#dialect) }),
        token.start,
        token.start + token.field.length,
      )
    const test = readTest({
      field,
      operator: token.operator,
      value: token.value,
      dialect: this.#dialect,
      now: this.#now,
    })
    return { kind: 'term', field: field.aliasOf ?? field.name, test }
  }

  #take(kind: Token['kind']): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false
    this.#at++
    return true
  }
}

const negated = (part: Tree): Tree => (part.kind === 'not' ? part.part : { kind: 'not', part })

/** Names that begin alike, else a few that are used most. */
function nearest(name: string, { fields }: Dialect): string {
  const alike = fields.filter((field) => field.name.startsWith(name.slice(0, 3))).map((field) => field.name)
  const names = alike.length > 0 ? alike : fields.map((field) => field.name)
  return names.slice(0, 5).join(', ')
}
