import type { DocumentReader, ExportedString, ExportedText } from '#core/exports/model.ts'
import { isPluralCategory } from '#core/languages/plurals.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'

/** How a service names the properties of a key. */
export interface StructuredNames {
  readonly text: string
  readonly descriptions: readonly string[]
  readonly limit: string
  readonly tags: string
}

const isForms = (value: unknown): value is Readonly<Record<string, string>> =>
  isJsonObject(value) &&
  Object.entries(value).length > 0 &&
  Object.entries(value).every(([name, form]) => isPluralCategory(name) && typeof form === 'string')

/** A text, or an object of plural forms. */
export function formsOf(value: unknown): ExportedText['forms'] | undefined {
  return typeof value === 'string' || isForms(value) ? value : undefined
}

const texts = (value: unknown, name: string): string[] =>
  list(value, name).filter((tag): tag is string => typeof tag === 'string')

/** What is no JSON object has no keys. */
export function objectIn(bytes: Uint8Array): JsonObject {
  const value = parseBoundedJson(new TextDecoder().decode(bytes))
  return isJsonObject(value) ? value : {}
}

/** JSON that has an object with the text and more for each key. */
export const structuredJson = (names: StructuredNames): DocumentReader => {
  const isKey = (value: unknown) => isJsonObject(value) && formsOf(value[names.text]) !== undefined
  const begins = new RegExp(`^\\s*\\{\\s*"(?:[^"\\\\]|\\\\.)*"\\s*:\\s*\\{[^{}]*"${names.text}"\\s*:`)
  return {
    takes: ({ path }, head) => /\.json$/i.test(path) && begins.test(head),
    read: ({ bytes }, language) =>
      Object.entries(objectIn(bytes)).flatMap(([key, value]): ExportedString[] => {
        if (!isKey(value) || !isJsonObject(value)) return []
        const forms = formsOf(value[names.text]) ?? ''
        const state = 'unknown'
        return [
          {
            key,
            description: names.descriptions.flatMap((name) => text(value, name) ?? []).join('\n'),
            tags: texts(value, names.tags),
            maxLength: number(value, names.limit) ?? 0,
            texts: language === '' || forms === '' ? {} : { [language]: { forms, state } },
          },
        ]
      }),
  }
}
