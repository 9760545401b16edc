import { createHmac, randomUUID } from 'node:crypto'
import { alibabaCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { part } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { refusedWith, textAt } from '#server/machinery/read-reply.ts'

/** RFC 3986: more signs are escaped than JavaScript does by itself. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** The signature of a call in RPC style: HMAC-SHA1 of the method and all parameters in the order of their names. */
function rpcSignature(method: string, parameters: Readonly<Record<string, string>>, secret: string): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const query = sorted.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${escaped('/')}&${escaped(query)}`)
    .digest('base64')
}

function request({ texts: [text], source, target }: MachineBatch, { settings, now }: MachineConnection): Outgoing {
  const { key = '', secret = '', region = '', base_url = '' } = settings
  const parameters = {
    Action: 'TranslateGeneral',
    Version: '2018-10-12',
    Format: 'JSON',
    FormatType: 'text',
    Scene: 'general',
    SourceLanguage: serviceCode(source.code, alibabaCodes),
    TargetLanguage: serviceCode(target.code, alibabaCodes),
    SourceText: text?.text ?? '',
    AccessKeyId: key,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: new Date(Math.floor(now() / 1000)).toISOString().replace(/\.\d+Z$/, 'Z'),
  }
  const Signature = rpcSignature('POST', parameters, secret)
  return {
    url: base_url === '' ? `https://mt.${region}.aliyuncs.com/` : base_url,
    body: new URLSearchParams({ ...parameters, Signature }),
  }
}

/** Errors come with status 200. */
function read(body: unknown): string {
  const code = part(body, 'Code')
  if (code !== undefined && String(code) !== '200') throw refusedWith(code)
  return textAt(body, 'Data', 'Translated')
}

export const alibaba: Machine = {
  id: 'alibaba',
  name: 'Alibaba',
  settings: [
    { name: 'key', label: 'Access key ID', kind: 'text', required: true },
    { name: 'secret', label: 'Access key secret', kind: 'secret', required: true },
    { name: 'region', label: 'Region', kind: 'text', required: true, isPartOfAddress: true },
    { name: 'base_url', label: 'API URL', kind: 'address' },
  ],
  quality: 80,
  tokens: 'plain',
  limits: { texts: 1, characters: 5000 },
  callsPerMinute: 300,
  translate: translateOne(request, read),
}
