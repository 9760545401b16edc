import { createHash, createHmac } from 'node:crypto'

export interface AwsCall {
  readonly url: URL
  readonly service: string
  readonly region: string
  readonly key: string
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Microseconds since 1970. */
  readonly now: number
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The headers of a POST signed as AWS asks for (Signature Version 4). */
export function awsHeaders(call: AwsCall): Record<string, string> {
  const time = new Date(call.now / 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const headers: Record<string, string> = { ...call.headers, host: call.url.host, 'x-amz-date': time }
  const names = Object.keys(headers).sort()
  const canonical = [
    'POST',
    call.url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    sha256(call.body),
  ].join('\n')
  const scope = `${day}/${call.region}/${call.service}/aws4_request`
  const key = [call.region, call.service, 'aws4_request'].reduce(
    (made: Buffer, part) => hmac(made, part),
    hmac(`AWS4${call.secret}`, day),
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${call.key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
