import { message } from '#core/messages/message.ts'
import { isTooDeep, TooDeepError } from '#core/text/bounded-json.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { boundaryOf, MAX_PARTS, readMultipart } from '#server/api/http/intake/multipart.ts'
import { AppError, errorText, fieldError } from '#server/errors.ts'

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

export type BodyHeaders = Readonly<Record<string, string | string[] | undefined>>

export const MULTIPART = 'multipart/form-data'

/** What a body is said to be, without parameters. */
export const mediaType = (headers: BodyHeaders): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase() ?? ''

const noFields = (): Record<string, unknown> => Object.create(null)
export const nothing: Body = { fields: noFields(), files: {}, isForm: false }

/** `raw`: bytes of any type are taken as the field `file`, named by Content-Disposition. */
export async function parseBody(
  bytes: Buffer,
  headers: BodyHeaders,
  { raw = false }: { readonly raw?: boolean } = {},
): Promise<Body> {
  const kind = mediaType(headers)
  if (bytes.length === 0 && !raw) return nothing
  if (kind === MULTIPART) return gatherForm([bytes], headers, inMemory)
  if (kind === 'application/x-www-form-urlencoded') return parseForm(bytes)
  const attached = raw ? attachedName(String(headers['content-disposition'] ?? '')) : undefined
  if (attached) return { ...nothing, files: { file: { name: attached, bytes } } }
  if (kind === 'application/json' && !raw) return { ...nothing, fields: parseJson(bytes) }
  if (raw && kind !== '') throw new AppError('parse_error', message('request.noFileName'))
  throw new AppError('unsupported_media_type', message('request.mediaTypeNamed', { type: kind }))
}

/** Whole numbers that a floating-point number cannot hold stay whole: as texts they keep their digits. */
const parseKeepingDigits = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)

const exactly = (_: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d{1,1000}$/.test(source)
    ? BigInt(source)
    : value

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isTooDeep(text)) throw new TooDeepError()
    value = parseKeepingDigits(text)
  } catch (error) {
    throw new AppError('parse_error', message('request.notJson', { problem: errorText(error) }))
  }
  if (!isJsonObject(value))
    throw new AppError('invalid', undefined, {
      errors: [fieldError('non_field_errors', message('request.notAnObject'), value === null ? 'null' : 'invalid')],
    })
  return Object.assign(noFields(), value)
}

function parseForm(bytes: Buffer): Body {
  const fields = noFields()
  const text = bytes.toString()
  let parts = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++parts > MAX_PARTS) throw new AppError('parse_error', message('request.tooManyFields', { limit: MAX_PARTS }))
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value)
  return { fields, files: {}, isForm: true }
}

/** Where the bytes of a file go while they come. */
export interface FileSink {
  add(piece: Buffer): Promise<void>
  bytes(): Promise<Uint8Array>
}

export interface FormKeeper {
  file(): FileSink
  /** So many bytes of texts more are held. */
  text(bytes: number): void
}

class Gathered implements FileSink {
  readonly #pieces: Buffer[] = []

  async add(piece: Buffer): Promise<void> {
    this.#pieces.push(piece)
  }

  async bytes(): Promise<Uint8Array> {
    return Buffer.concat(this.#pieces)
  }
}

const inMemory: FormKeeper = { file: () => new Gathered(), text: () => {} }

/** Texts of a form, all together; files have limits of their own. */
const MAX_TEXT_BYTES = 10 * 1024 * 1024

/** A multipart form, read while it comes. */
export async function gatherForm(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  headers: BodyHeaders,
  keeper: FormKeeper,
): Promise<Body> {
  const fields = noFields()
  const received: { name: string; filename: string; sink: FileSink }[] = []
  let part: { name: string; text: Buffer[]; file: FileSink | undefined } | undefined
  let textSize = 0
  const endText = () => {
    if (part && !part.file) addField(fields, part.name, Buffer.concat(part.text).toString())
  }
  for await (const event of readMultipart(pieces, boundaryOf(String(headers['content-type'] ?? '')))) {
    if ('head' in event) {
      endText()
      const { name, filename } = event.head
      const file = filename === undefined ? undefined : keeper.file()
      if (file && filename !== undefined) received.push({ name, filename, sink: file })
      part = { name, text: [], file }
    } else if (part?.file) await part.file.add(event.data)
    else {
      textSize += event.data.length
      if (textSize > MAX_TEXT_BYTES) throw new AppError('too_large')
      keeper.text(event.data.length)
      part?.text.push(event.data)
    }
  }
  endText()
  const files: Record<string, UploadedFile> = Object.create(null)
  for (const one of received) files[one.name] = { name: one.filename, bytes: await one.sink.bytes() }
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
