import type { TSchema } from 'typebox'
import { message } from '#core/messages/message.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import type { Page } from '#server/api/http/pagination.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { AppError, fieldError, mustExist } from '#server/errors.ts'

/** Another way to write a reply than JSON. */
export interface Rendition {
  /** What `format` calls it. */
  readonly format: string
  readonly contentType: string
  /** The media type in an `Accept` header that asks for it. */
  readonly mediaType: string
  write(reply: never): string
}

/** What the request asks for, where it is one of these. */
export function chosenRendition(
  renditions: readonly Rendition[] | undefined,
  format: string | undefined,
  accept: string | undefined,
): Rendition | undefined {
  if (!renditions) return undefined
  if (format !== undefined) return renditions.find((one) => one.format === format)
  const types = (accept ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase())
  return renditions.find((one) => types.includes(one.mediaType))
}

type Writer = (value: unknown) => string

/** Writes pages with some fields of their items. Each field has a writer of its own, so that any choice of them is ready. */
export class FieldWriters {
  readonly #properties: Readonly<Record<string, TSchema>>
  readonly #writers = new Map<string, Writer>()

  constructor(item: TSchema) {
    this.#properties = (item as { properties?: Record<string, TSchema> }).properties ?? {}
  }

  /** The fields that a parameter such as `id,name` names, in the order of the schema. */
  chosen(parameter: string): string[] {
    const wanted = new Set(
      parameter
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    const known = Object.keys(this.#properties)
    const unknown = [...wanted].find((name) => !known.includes(name))
    if (unknown !== undefined || wanted.size === 0)
      throw new AppError('invalid', undefined, {
        errors: [fieldError('fields', message('request.fieldsOfList', { fields: known.join(', ') }), 'invalid_choice')],
      })
    return known.filter((name) => wanted.has(name))
  }

  write({ count, next, previous, results }: Page<unknown>, names: readonly string[]): string {
    const items = results.map((item) => this.#item(isJsonObject(item) ? item : {}, names))
    const envelope = JSON.stringify({ count, next, previous })
    return `${envelope.slice(0, -1)},"results":[${items.join(',')}]}`
  }

  #item(item: JsonObject, names: readonly string[]): string {
    const parts = names
      .filter((name) => item[name] !== undefined)
      .map((name) => `${JSON.stringify(name)}:${this.#writer(name)(item[name])}`)
    return `{${parts.join(',')}}`
  }

  #writer(name: string): Writer {
    const known = this.#writers.get(name)
    if (known) return known
    const made = serializerOf(mustExist(this.#properties[name], name))
    this.#writers.set(name, made)
    return made
  }
}
