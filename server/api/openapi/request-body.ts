import type { Write } from '#server/api/http/route.ts'
import { binaryContent, type Json, type Named, schemaOf } from '#server/api/openapi/schemas.ts'

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object'

export const takesBody = ({ body, uploads = [], takesStream = false }: Write): boolean =>
  takesStream || body !== undefined || uploads.length > 0

/** What a write takes: JSON or a form; a form alone where there is nothing but files, or bytes are taken as they come. */
export function requestBody(write: Write, named: Named): Json {
  const { method, body, uploads = [], takesRaw = false, takesStream = false } = write
  if (!takesBody(write)) return {}
  if (takesStream) return { requestBody: { required: true, content: binaryContent(['application/octet-stream']) } }
  const known = body ? schemaOf(body, named) : undefined
  const { required, ...fields }: Json = isObject(known) ? known : { type: 'object', properties: {} }
  const isWhole = method !== 'PATCH' && required !== undefined
  const schema = isWhole ? { ...fields, required } : fields
  const files = Object.fromEntries(uploads.map((name) => [name, { type: 'string', format: 'binary' }]))
  const form = { ...schema, properties: { ...(isObject(fields.properties) ? fields.properties : {}), ...files } }
  const content = {
    ...(body && !takesRaw ? { 'application/json': { schema } } : {}),
    'multipart/form-data': { schema: form },
    ...(takesRaw ? binaryContent(['application/octet-stream']) : {}),
  }
  return { requestBody: { ...(isWhole ? { required: true } : {}), content } }
}
