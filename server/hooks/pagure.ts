import { message } from '#core/messages/message.ts'
import { part, text } from '#core/text/loose-json.ts'
import { type HookService, required, unusable } from '#server/hooks/hook.ts'
import { hasHmac } from '#server/hooks/signature.ts'

export const pagure: HookService = {
  id: 'pagure',
  name: 'Pagure',
  read(payload) {
    if (text(payload, 'topic') !== 'git.receive' || part(payload, 'msg') === undefined) return undefined
    const instance = required(payload, 'msg', 'pagure_instance')
    if (!URL.canParse(instance)) throw unusable(message('hook.pagureInstance'))
    const fullName = required(payload, 'msg', 'project_fullname')
    const { host, hostname } = new URL(instance)
    return {
      repos: [`https://${host}/${fullName}.git`, `ssh://git@${hostname}/${fullName}.git`],
      branch: required(payload, 'msg', 'branch'),
      fullName,
    }
  },
  proofHeaders: ['x-pagure-signature-256'],
  isSigned: (request, secret) => hasHmac(request, secret, 'x-pagure-signature-256'),
}
