import { createHash, randomInt } from 'node:crypto'
import { baiduCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, listAt, refusedWith, textAt } from '#server/machinery/read-reply.ts'

const MAX_SALT = 2 ** 31

/** The service asks for this sum; it protects nothing. */
const signature = (...parts: readonly string[]): string => createHash('md5').update(parts.join('')).digest('hex')

function request({ texts: [text], source, target }: MachineBatch, { settings }: MachineConnection): Outgoing {
  const { key = '', secret = '', base_url = '' } = settings
  const q = text?.text ?? ''
  const salt = String(randomInt(MAX_SALT))
  return {
    url: joinAddress(base_url, 'api/trans/vip/translate'),
    body: new URLSearchParams({
      q,
      from: serviceCode(source.code, baiduCodes),
      to: serviceCode(target.code, baiduCodes),
      appid: key,
      salt,
      sign: signature(key, q, salt, secret),
    }),
  }
}

/** Errors come with status 200. The lines of a text are answered one by one, empty ones not at all. */
function read(body: unknown, sent: string): string {
  const code = part(body, 'error_code')
  if (code !== undefined && String(code) !== '52000') throw refusedWith(code)
  const answers = listAt(body, 'trans_result')
  const lines = sent.split('\n')
  const full = lines.filter((line) => line.trim() !== '')
  if (answers.length !== full.length) throw new AppError('remote', message('machinery.linesLeftOut'))
  let next = 0
  return lines.map((line) => (line.trim() === '' ? line : textAt(answers[next++], 'dst'))).join('\n')
}

export const baidu: Machine = {
  id: 'baidu',
  name: 'Baidu',
  settings: [
    { name: 'key', label: 'App ID', kind: 'text', required: true },
    { name: 'secret', label: 'Secret', kind: 'secret', required: true },
    { name: 'base_url', label: 'API URL', kind: 'address', default: 'https://fanyi-api.baidu.com/' },
  ],
  quality: 90,
  tokens: 'plain',
  limits: { texts: 1, characters: 2000 },
  callsPerMinute: 60,
  translate: translateOne(request, read),
}
