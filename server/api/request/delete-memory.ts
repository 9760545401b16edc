import type { Static } from 'typebox'
import { removal } from '#core/contract/removal.ts'
import { message } from '#core/messages/message.ts'
import { readFields } from '#server/api/http/fields.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import { invalid } from '#server/errors.ts'

/** Whether the memory is to go as well: asked for in the body or in the address; where both are, they must say the same. */
export function deletesMemory(request: Pick<WriteRequest<Static<typeof removal>>, 'read' | 'query'>): boolean {
  const { delete_memory: inBody } = request.read()
  const { delete_memory: text } = request.query
  const fields = text === undefined ? {} : { delete_memory: text }
  const { delete_memory: inAddress } = readFields(removal, { fields, isForm: true }, true)
  if (inBody !== undefined && inAddress !== undefined && inBody !== inAddress)
    throw invalid('delete_memory', message('request.bodyAndAddressDiffer'))
  return inBody ?? inAddress ?? false
}
