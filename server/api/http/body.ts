import type { IncomingMessage } from 'node:http'
import { AppError } from '#server/errors.ts'

/** A file that came with a request. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a request brought, before anybody asked whether it makes sense. */
export interface Body {
  /** Forms give texts, or lists of texts where a field is repeated; JSON gives what it says. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, UploadedFile>>
  /** Forms have no other type than text: `true`, `5` and a single item of a list come as texts. */
  readonly isForm: boolean
}

const noFields = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>
export const nothing: Body = { fields: noFields(), files: {}, isForm: false }

/** Reads a request to its end; what is longer than `limit` is not waited for. */
export function readBytes(payload: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return void chunks.push(chunk)
      payload.removeAllListeners('data').pause()
      reject(new AppError('too_large'))
    })
    payload.on('end', () => resolve(Buffer.concat(chunks)))
    payload.on('error', reject)
  })
}

/** `raw`: bytes of any type are taken as the field `file`, named by Content-Disposition. */
export async function parseBody(
  bytes: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { raw = false }: { readonly raw?: boolean } = {},
): Promise<Body> {
  const type = String(headers['content-type'] ?? '')
  const kind = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (bytes.length === 0 && !raw) return nothing
  if (kind === 'multipart/form-data') return parseMultipart(bytes, type)
  if (kind === 'application/x-www-form-urlencoded') return parseForm(bytes)
  const attached = raw ? attachedName(String(headers['content-disposition'] ?? '')) : undefined
  if (attached) return { ...nothing, files: { file: { name: attached, bytes } } }
  if (kind === 'application/json' && !raw) return { ...nothing, fields: parseJson(bytes) }
  throw new AppError('unsupported_media_type', `Unsupported media type "${kind}" in request.`)
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new AppError('parse_error', `JSON parse error - ${(error as Error).message}`)
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new AppError('invalid', undefined, {
      errors: [
        {
          code: 'invalid',
          detail: 'Invalid data. Expected a dictionary, but got something else.',
          attr: 'non_field_errors',
        },
      ],
    })
  return Object.assign(noFields(), value)
}

function parseForm(bytes: Buffer): Body {
  const fields = noFields()
  for (const [name, value] of new URLSearchParams(bytes.toString())) addField(fields, name, value)
  return { fields, files: {}, isForm: true }
}

async function parseMultipart(bytes: Buffer, type: string): Promise<Body> {
  const fields = noFields()
  const files: Record<string, UploadedFile> = {}
  let form: FormData
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch (error) {
    throw new AppError('parse_error', 'The multipart form could not be read.', { cause: error })
  }
  for (const [name, value] of form)
    if (typeof value === 'string') addField(fields, name, value)
    else files[name] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
  return { fields, files, isForm: true }
}

function addField(fields: Record<string, unknown>, name: string, value: string): void {
  const known = fields[name]
  if (known === undefined) fields[name] = value
  else if (Array.isArray(known)) known.push(value)
  else fields[name] = [known, value]
}

function attachedName(disposition: string): string | undefined {
  const quoted = /;\s*filename="([^"]{1,255})"/i.exec(disposition) ?? /;\s*filename=([^";\s]{1,255})/i.exec(disposition)
  return /^\s*attachment/i.test(disposition) ? quoted?.[1] : undefined
}
