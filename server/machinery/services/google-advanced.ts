import { createSign } from 'node:crypto'
import { wrapText } from '#core/machinery/match-answers.ts'
import { googleCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { part } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineBatch, MachineConnection, MachineReply, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt, textAt, wrappedAnswers } from '#server/machinery/read-reply.ts'
import { googleAddress, googleLimits } from '#server/machinery/services/google.ts'

interface ServiceAccount {
  readonly email: string
  readonly privateKey: string
  readonly tokenAddress: string
}

function accountOf(credentials: string): ServiceAccount {
  let file: unknown
  try {
    file = parseBoundedJson(credentials)
  } catch {
    throw new AppError('settings', message('machinery.notAServiceAccount'))
  }
  const tokenAddress = part(file, 'token_uri')
  return {
    email: textAt(file, 'client_email'),
    privateKey: textAt(file, 'private_key'),
    tokenAddress: typeof tokenAddress === 'string' ? tokenAddress : 'https://oauth2.googleapis.com/token',
  }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The signed claim that a service account trades for a token. `now` in seconds. */
function signedClaim({ email, privateKey, tokenAddress }: ServiceAccount, now: number): string {
  const claim = {
    iss: email,
    scope: 'https://www.googleapis.com/auth/cloud-translation',
    aud: tokenAddress,
    iat: now,
    exp: now + 600,
  }
  const head = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claim)}`
  return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey, 'base64url')}`
}

async function token(connection: MachineConnection): Promise<string> {
  const account = accountOf(connection.settings.credentials ?? '')
  const assertion = signedClaim(account, Math.floor(connection.now() / 1_000_000))
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const body = new URLSearchParams({ grant_type: grant, assertion })
  return textAt(await connection.send({ url: account.tokenAddress, body }), 'access_token')
}

function request({ texts, source, target }: MachineBatch, connection: MachineConnection, bearer: string): Outgoing {
  const { project = '', location = '', base_url = '' } = connection.settings
  const parent = `projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`
  return {
    url: joinAddress(base_url, `v3/${parent}:translateText`),
    headers: { authorization: `Bearer ${bearer}` },
    body: {
      contents: texts.map((text) => wrapText('html', text)),
      mimeType: 'text/html',
      sourceLanguageCode: serviceCode(source.code, googleCodes),
      targetLanguageCode: serviceCode(target.code, googleCodes),
    },
  }
}

function read(body: unknown): MachineReply {
  const list = listAt(body, 'translations')
  const model = part(list, 0, 'model')
  const answers = wrappedAnswers(
    'html',
    list.map((entry) => textAt(entry, 'translatedText')),
  )
  return { answers, ...(typeof model === 'string' && model ? { model } : {}) }
}

export const googleAdvanced: Machine = {
  id: 'google-translate-api-v3',
  name: 'Google Cloud Translation Advanced',
  settings: [
    { name: 'credentials', label: 'Service account JSON', kind: 'secret', required: true },
    { name: 'project', label: 'Project', kind: 'text', required: true },
    { name: 'location', label: 'Location', kind: 'text', default: 'global' },
    googleAddress,
  ],
  ...googleLimits,
  translate: async (batch, connection) =>
    read(await connection.send(request(batch, connection, await token(connection)))),
}
