import { createHash, randomUUID } from 'node:crypto'
import { serviceCode, youdaoCodes } from '#core/machinery/service-codes.ts'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, listAt, refusedWith } from '#server/machinery/read-reply.ts'

const EDGE = 10

/** What of a text is signed: all of a short one; of a long one both ends, and its length between them. */
function signedPart(text: string): string {
  const signs = [...text]
  if (signs.length <= 2 * EDGE) return text
  return `${signs.slice(0, EDGE).join('')}${signs.length}${signs.slice(-EDGE).join('')}`
}

function request({ texts: [text], source, target }: MachineBatch, { settings, now }: MachineConnection): Outgoing {
  const { key = '', secret = '', base_url = '' } = settings
  const q = text?.text ?? ''
  const salt = randomUUID()
  const curtime = String(Math.floor(now() / 1_000_000))
  const signed = `${key}${signedPart(q)}${salt}${curtime}${secret}`
  return {
    url: joinAddress(base_url, 'api'),
    body: new URLSearchParams({
      q,
      from: serviceCode(source.code, youdaoCodes),
      to: serviceCode(target.code, youdaoCodes),
      appKey: key,
      salt,
      sign: createHash('sha256').update(signed).digest('hex'),
      signType: 'v3',
      curtime,
    }),
  }
}

/** Errors come with status 200. */
function read(body: unknown): string {
  const code = String(part(body, 'errorCode') ?? '0')
  if (code !== '0') throw refusedWith(code)
  const lines = listAt(body, 'translation').filter((line) => typeof line === 'string')
  if (lines.length === 0) throw new AppError('remote', message('machinery.linesLeftOut'))
  return lines.join('\n')
}

export const youdao: Machine = {
  id: 'youdao-zhiyun',
  name: 'Youdao Zhiyun',
  settings: [
    { name: 'key', label: 'App ID', kind: 'text', required: true },
    { name: 'secret', label: 'Secret', kind: 'secret', required: true },
    { name: 'base_url', label: 'API URL', kind: 'address', default: 'https://openapi.youdao.com/' },
  ],
  quality: 90,
  tokens: 'plain',
  limits: { texts: 1, characters: 5000 },
  callsPerMinute: 60,
  translate: translateOne(request, read),
}
