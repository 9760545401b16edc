import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type BlobInfo, type BlobStore, type OpenBlob, streamTo } from '#server/blobs/blob-store.ts'
import type { S3Config } from '#server/config.ts'

/** Larger files are sent in several parts, one after another: so much memory is all that takes. */
const PART = 16 * 1024 * 1024

const ANSWER_MS = 120_000

const RETRIES = 3

const field = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

async function readPart(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const part = Buffer.alloc(Math.min(PART, size - position))
  let read = 0
  while (read < part.length) {
    const { bytesRead } = await file.read(part, read, part.length - read, position + read)
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent')
    read += bytesRead
  }
  return part
}

/** Blobs in a bucket of a server that speaks S3, addressed by path. */
export class S3Blobs implements BlobStore {
  readonly #client: AwsClient
  readonly #bucket: string
  readonly #prefix: string

  constructor({ endpoint, bucket, region, prefix, accessKeyId, secretAccessKey }: S3Config) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
    this.#bucket = `${endpoint}/${bucket}`
    this.#prefix = prefix
  }

  #address(name: string, query: Readonly<Record<string, string>> = {}): string {
    const path = `${this.#prefix}${name}`.split('/').map(encodeURIComponent).join('/')
    const search = new URLSearchParams(query).toString()
    return `${this.#bucket}/${path}${search && `?${search}`}`
  }

  async #ask(method: string, address: string, body?: Uint8Array<ArrayBuffer> | string): Promise<Response> {
    const limit = method === 'GET' ? {} : { signal: AbortSignal.timeout(ANSWER_MS) }
    const reply = await this.#client.fetch(address, { method, ...limit, ...(body !== undefined && { body }) })
    if (reply.ok || (reply.status === 404 && method !== 'PUT')) return reply
    const code = field(await reply.text(), 'Code') ?? ''
    throw new Error(`the S3 server answered ${method} with ${reply.status} ${code}`.trim())
  }

  async list(prefix: string): Promise<BlobInfo[]> {
    const found: BlobInfo[] = []
    for (let after: string | undefined; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix + prefix })
      if (after !== undefined) query.set('continuation-token', after)
      const reply = await this.#ask('GET', `${this.#bucket}?${query}`)
      const xml = await reply.text()
      if (!reply.ok) throw new Error(`the S3 server has no such bucket: ${field(xml, 'Code') ?? reply.status}`)
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = plain(field(entry, 'Key') ?? '').slice(this.#prefix.length)
        found.push({ name, size: Number(field(entry, 'Size')) })
      }
      after = field(xml, 'NextContinuationToken')
      if (after === undefined) return found
      after = plain(after)
    }
  }

  async open(name: string): Promise<OpenBlob | undefined> {
    const reply = await this.#ask('GET', this.#address(name))
    if (!reply.ok || !reply.body) {
      await reply.body?.cancel()
      return undefined
    }
    return { size: Number(reply.headers.get('content-length')), bytes: Readable.fromWeb(reply.body) }
  }

  async putBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.#ask('PUT', this.#address(name), new Uint8Array(bytes))
  }

  async putFile(name: string, path: string): Promise<void> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size <= PART) await this.putBytes(name, await readPart(file, 0, size))
      else await this.#putParts(name, file, size)
    } finally {
      await file.close()
    }
  }

  async #putParts(name: string, file: FileHandle, size: number): Promise<void> {
    const begun = await this.#ask('POST', this.#address(name, { uploads: '' }), '')
    const uploadId = plain(field(await begun.text(), 'UploadId') ?? '')
    if (uploadId === '') throw new Error('the S3 server did not begin the upload')
    try {
      const parts: string[] = []
      for (let position = 0; position < size; position += PART) {
        const partNumber = String(parts.length + 1)
        const part = new Uint8Array(await readPart(file, position, size))
        const reply = await this.#ask('PUT', this.#address(name, { partNumber, uploadId }), part)
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${reply.headers.get('etag')}</ETag></Part>`)
      }
      const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await this.#ask('POST', this.#address(name, { uploadId }), whole)
      // A failure after the first byte of the answer comes with status 200.
      const said = await done.text()
      if (!done.ok || said.includes('<Error>'))
        throw new Error(`the S3 server refused the upload: ${field(said, 'Code')}`)
    } catch (error) {
      await this.#ask('DELETE', this.#address(name, { uploadId })).catch(() => {})
      throw error
    }
  }

  saveTo(name: string, path: string): Promise<boolean> {
    return streamTo(this, name, path)
  }

  async remove(name: string): Promise<void> {
    await this.#ask('DELETE', this.#address(name))
  }
}
