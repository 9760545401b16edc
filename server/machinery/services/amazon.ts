import { amazonCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { awsHeaders } from '#server/machinery/aws-signature.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { textAt } from '#server/machinery/read-reply.ts'

const serverOf = (region: string): string =>
  `https://translate.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`

function request({ texts: [text], source, target }: MachineBatch, { settings, now }: MachineConnection): Outgoing {
  const { key = '', secret = '', region = '', formality = '', base_url = '' } = settings
  const url = new URL(base_url || serverOf(region))
  const body = JSON.stringify({
    Text: text?.text ?? '',
    SourceLanguageCode: serviceCode(source.code, amazonCodes),
    TargetLanguageCode: serviceCode(target.code, amazonCodes),
    ...(formality ? { Settings: { Formality: formality } } : {}),
  })
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSShineFrontendService_20170701.TranslateText',
  }
  return {
    url: url.href,
    headers: awsHeaders({ url, service: 'translate', region, key, secret, headers, body, now: now() }),
    body,
  }
}

export const amazon: Machine = {
  id: 'aws',
  name: 'Amazon Translate',
  settings: [
    { name: 'key', label: 'Access key ID', kind: 'text', required: true },
    { name: 'secret', label: 'Secret access key', kind: 'secret', required: true },
    { name: 'region', label: 'Region', kind: 'text', isPartOfAddress: true, required: true },
    { name: 'formality', label: 'Formality', kind: 'choice', choices: ['FORMAL', 'INFORMAL'] },
    { name: 'base_url', label: 'Custom endpoint', kind: 'address' },
  ],
  quality: 88,
  tokens: 'plain',
  limits: { texts: 1, characters: 9000 },
  callsPerMinute: 600,
  translate: translateOne(request, (reply) => textAt(reply, 'TranslatedText')),
}
