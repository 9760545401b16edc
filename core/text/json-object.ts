export type JsonObject = Readonly<Record<string, unknown>>

/** An object as JSON has them: neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object that a stored text holds. An empty text stands for one without fields, and so does what is no object. */
export function readJsonObject(text: string): JsonObject {
  const value: unknown = text === '' ? undefined : JSON.parse(text)
  return isJsonObject(value) ? value : {}
}

/** The fields of an object that hold texts. */
export const textFields = (json: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
