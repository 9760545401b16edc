import { createHash, randomInt } from 'node:crypto'
import { parseCode } from '#core/languages/codes.ts'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, refusedWith, textAt } from '#server/machinery/read-reply.ts'

const MAX_NONCE = 2 ** 31

const languageOf = (code: string): string => parseCode(code)?.language ?? code

/** The service knows Chinese and English, and is told only which of them it gets. */
function sourceOf({ source, target }: MachineBatch): string {
  const [from, to] = [languageOf(source.code), languageOf(target.code)]
  if ([from, to].toSorted().join(' ') !== 'en zh') throw new AppError('remote', message('machinery.onlyChineseEnglish'))
  return from
}

function request(batch: MachineBatch, { settings, now }: MachineConnection): Outgoing {
  const { key = '', secret = '', base_url = '' } = settings
  const nonce = String(randomInt(MAX_NONCE))
  const timestamp = String(Math.floor(now() / 1000))
  return {
    url: joinAddress(base_url, 'api/text/trans'),
    headers: {
      appkey: key,
      nonce,
      timestamp,
      signature: createHash('sha1').update(`${secret}${nonce}${timestamp}`).digest('hex'),
    },
    body: { lang: sourceOf(batch), content: batch.texts[0]?.text ?? '' },
  }
}

/** Errors come with status 200. */
function read(body: unknown): string {
  if (String(part(body, 'success')) !== 'true') throw refusedWith(part(body, 'code'))
  return textAt(body, 'relatedObject', 'content', 0, 'transContent')
}

export const netease: Machine = {
  id: 'netease-sight',
  name: 'NetEase Sight',
  settings: [
    { name: 'key', label: 'App key', kind: 'text', required: true },
    { name: 'secret', label: 'Secret', kind: 'secret', required: true },
    { name: 'base_url', label: 'API URL', kind: 'address', default: 'https://jianwai.netease.com/' },
  ],
  quality: 90,
  tokens: 'plain',
  limits: { texts: 1, characters: 5000 },
  callsPerMinute: 60,
  translate: translateOne(request, read),
}
