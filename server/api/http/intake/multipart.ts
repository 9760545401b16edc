import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

export interface PartHead {
  readonly name: string
  /** Undefined: a field, not a file. */
  readonly filename: string | undefined
}

export type PartEvent = { readonly head: PartHead } | { readonly data: Buffer }

/** Parts of a form: more than any page or program of ours sends. */
export const MAX_PARTS = 1000
const LARGEST_HEAD = 8 * 1024
const LONGEST_BOUNDARY = 70

const unreadable = (why: string): AppError =>
  new AppError('parse_error', message('request.multipart', { problem: why }))

/** What separates the parts, as the header Content-Type names it. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  if (boundary === '' || boundary.length > LONGEST_BOUNDARY) throw unreadable('its boundary is missing or too long')
  return boundary
}

type ParserState = 'before' | 'behind boundary' | 'head' | 'data' | 'end'

/** Reads a form (RFC 7578) piece by piece as it comes; nothing of a file is held back but what may be a boundary. */
export async function* readMultipart(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  boundary: string,
): AsyncGenerator<PartEvent, void, undefined> {
  const form = new MultipartText(boundary)
  for await (const piece of pieces) yield* form.take(piece)
  form.finish()
}

class MultipartText {
  readonly #delimiter: Buffer
  // The first boundary has no line before it.
  #rest: Buffer = Buffer.from('\r\n')
  #state: ParserState = 'before'
  #parts = 0

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  }

  *take(piece: Buffer): Generator<PartEvent, void, undefined> {
    if (this.#state === 'end') return
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    for (;;) {
      const before: ParserState = this.#state
      const event = this.#step()
      if (event) yield event
      if (!event && this.#state === before) return
    }
  }

  finish(): void {
    if (this.#state !== 'end') throw unreadable('it has no end')
  }

  /** One step further, or nothing where more bytes are needed. */
  #step(): PartEvent | undefined {
    switch (this.#state) {
      case 'before':
      case 'data':
        return this.#toBoundary()
      case 'behind boundary':
        return this.#behindBoundary()
      case 'head':
        return this.#head()
      case 'end':
        return undefined
    }
  }

  #toBoundary(): PartEvent | undefined {
    const inData = this.#state === 'data'
    const at = this.#rest.indexOf(this.#delimiter)
    const until = at < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : at
    const data = this.#rest.subarray(0, until)
    this.#rest = this.#rest.subarray(at < 0 ? until : at + this.#delimiter.length)
    if (at >= 0) this.#state = 'behind boundary'
    return inData && data.length > 0 ? { data } : undefined
  }

  #behindBoundary(): undefined {
    if (this.#rest.length < 2) return
    if (this.#rest.toString('latin1', 0, 2) === '--') {
      this.#state = 'end'
      return
    }
    const line = this.#rest.indexOf('\r\n')
    if (line < 0 && this.#rest.length < LONGEST_BOUNDARY) return
    if (line < 0 || !/^[ \t]*$/.test(this.#rest.toString('latin1', 0, line)))
      throw unreadable('a boundary has no line of its own')
    this.#rest = this.#rest.subarray(line + 2)
    this.#state = 'head'
  }

  #head(): PartEvent | undefined {
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end > LARGEST_HEAD || (end < 0 && this.#rest.length > LARGEST_HEAD)) throw unreadable('a part has a long head')
    if (end < 0) return undefined
    if (++this.#parts > MAX_PARTS) throw unreadable(`it has more than ${MAX_PARTS} parts`)
    const head = headOf(this.#rest.toString('utf8', 0, end))
    this.#rest = this.#rest.subarray(end + 4)
    this.#state = 'data'
    return { head }
  }
}

function headOf(text: string): PartHead {
  const line = text.split('\r\n').find((one) => /^content-disposition\s*:/i.test(one))
  const [, parameters] = /^[^:]*:\s*form-data(?=\s*(?:;|$))(.*)$/is.exec(line ?? '') ?? []
  const given = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of (parameters ?? '').matchAll(
    /\s*;\s*([\w*-]+)=(?:"([^"]*)"|([^;\s"]*))/gy,
  ))
    given.set(name.toLowerCase(), quoted === undefined ? plain : unescaped(quoted))
  const name = given.get('name')
  if (name === undefined) throw unreadable('a part has no name')
  return { name, filename: extended(given.get('filename*')) ?? given.get('filename') }
}

/** Quotes and line breaks are written with percent signs; a backslash is a backslash (WHATWG). */
const unescaped = (text: string): string =>
  text
    .replaceAll(/%0D%0A/gi, '\r\n')
    .replaceAll(/%0D/gi, '\r')
    .replaceAll(/%0A/gi, '\n')
    .replaceAll('%22', '"')

/** `UTF-8''na%C3%AFve.txt`. */
function extended(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value ?? '') ?? []
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
