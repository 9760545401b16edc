import type { TSchema } from 'typebox'

/** What the printer needs of a JSON schema. */
interface Schema {
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

const NAME = /^[A-Za-z_]\w*$/
const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const key = (name: string): string => (NAME.test(name) ? name : `'${name}'`)
const comment = (text: string | undefined): string => (text ? `\n/** ${text.replaceAll('*/', '* /')} */\n` : '')
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never'

/** Prints schemas as TypeScript; those with a title become types of that name. */
export class TypePrinter {
  readonly #named = new Map<string, { schema: Schema; text: string }>()

  print(schema: TSchema | Schema): string {
    const known: Schema = schema
    if (known.title === undefined || !NAME.test(known.title)) return this.#shape(known)
    const earlier = this.#named.get(known.title)
    if (earlier)
      return earlier.schema === known || earlier.text === this.#shape(known) ? known.title : this.#shape(known)
    const entry = { schema: known, text: '' }
    this.#named.set(known.title, entry)
    entry.text = this.#shape(known)
    return known.title
  }

  /** The named types, in the order of their names. */
  named(): string[] {
    return [...this.#named]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { text }]) => `export type ${name} = ${text}`)
  }

  #shape(schema: Schema): string {
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
    if (schema.anyOf) return union(schema.anyOf.map((one) => this.print(one)))
    if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => this.#shape({ ...schema, type })))
    if (schema.type === 'array') return `readonly (${schema.items ? this.print(schema.items) : 'unknown'})[]`
    if (schema.type === 'object') return this.#object(schema)
    return plain[String(schema.type)] ?? 'unknown'
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema): string {
    const fields = Object.entries(properties).map(
      ([name, schema]) =>
        `${comment(schema.description)}readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${this.print(schema)}`,
    )
    if (fields.length > 0) return `{ ${fields.join(';\n')} }`
    const value = typeof additionalProperties === 'object' ? this.print(additionalProperties) : 'unknown'
    return `{ readonly [name: string]: ${value} }`
  }
}
