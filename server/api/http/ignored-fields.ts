import { message } from '#core/messages/message.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import type { Body } from '#server/api/http/body.ts'
import type { Write } from '#server/api/http/route.ts'
import { type FieldError, fieldError } from '#server/errors.ts'

export const IGNORED_FIELDS = 'X-Ignored-Fields'

/** More than these are not named: a header is no place for a whole document. */
const MAX_NAMES = 50
const MAX_NAME_LENGTH = 60

/** Every address may say how its reply is written. */
const ofEveryAddress = ['format']

/** The part of a schema that says which fields there are. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

type Sent = Pick<Body, 'fields' | 'files'> & { readonly query: Readonly<Record<string, unknown>> }

/** What the contract of a write knows, and what requests bring beside that. */
export class KnownFields {
  readonly #body: Shape
  readonly #files: ReadonlySet<string>
  readonly #query: ReadonlySet<string>

  constructor({ body, query, uploads = [], takesRaw }: Pick<Write, 'body' | 'query' | 'uploads' | 'takesRaw'>) {
    this.#body = { properties: {}, ...(body as Shape | undefined) }
    this.#files = new Set([...uploads, ...(takesRaw ? ['file'] : [])])
    this.#query = new Set([...Object.keys(query?.properties ?? {}), ...ofEveryAddress])
  }

  /** What a request brought and nobody reads, as a header may say it; undefined: nothing. */
  ignored({ fields, files, query }: Sent): string | undefined {
    const names = new Set([
      ...unknownFields([this.#body], fields).filter((name) => !this.#files.has(name)),
      ...Object.keys(files).filter(
        (name) => !this.#files.has(name) && !Object.hasOwn(this.#body.properties ?? {}, name),
      ),
      ...Object.keys(query).filter((name) => !this.#query.has(name)),
    ])
    if (names.size === 0) return undefined
    return [...names].slice(0, MAX_NAMES).map(headerText).join(', ')
  }

  /** Who only wants to know what would happen must not find it done. */
  misunderstood({ fields, query }: Pick<Sent, 'fields' | 'query'>): FieldError[] {
    const inBody = Object.keys(fields).filter((name) => isDryRun(name) && !this.#hasField(name))
    const inQuery = Object.keys(query).filter((name) => isDryRun(name) && !this.#query.has(name))
    return [
      ...inBody.map((name) => fieldError(name, message('request.noDryRun', { name }))),
      ...inQuery.map((name) =>
        fieldError(
          name,
          this.#hasField(name) ? message('request.inBody', { name }) : message('request.noDryRun', { name }),
        ),
      ),
    ]
  }

  #hasField(name: string): boolean {
    return Object.hasOwn(this.#body.properties ?? {}, name)
  }
}

const isDryRun = (name: string): boolean => name.toLowerCase().replaceAll(/[-_]/g, '') === 'dryrun'

/** Fields that none of the schemas has, also inside of others: `profile.colour`. */
function unknownFields(shapes: readonly Shape[], value: unknown): string[] {
  const options = shapes.flatMap((shape) => [shape, ...(shape.anyOf ?? [])])
  if (Array.isArray(value)) {
    const items = options.flatMap(({ items: one }) => one ?? [])
    return items.length === 0 ? [] : [...new Set(value.flatMap((item) => unknownFields(items, item)))]
  }
  const objects = options.flatMap(({ properties }) => (properties ? [properties] : []))
  if (!isJsonObject(value) || objects.length === 0) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = objects.flatMap((properties) => (Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []))
    return known.length === 0 ? [name] : unknownFields(known, inner).map((field) => `${name}.${field}`)
  })
}

const headerText = (name: string): string => encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed())
