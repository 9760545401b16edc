import { message } from '#core/messages/message.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import { scimProblem } from '#server/api/scim/scim-errors.ts'

/** More than any provider sends at once. */
const MAX_OPERATIONS = 1000

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove'
  /** Undefined: `value` is an object that names the attributes. */
  readonly path: string | undefined
  readonly value: unknown
}

function operationNamed(name: string | undefined): Operation['op'] {
  const op = name?.toLowerCase()
  if (op === 'add' || op === 'replace' || op === 'remove') return op
  throw scimProblem('invalidSyntax', message('scim.operation'))
}

/** The operations of a PATCH: Entra writes their names with capitals. */
export function operationsOf(body: unknown): Operation[] {
  const operations = list(body, 'Operations')
  if (operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw scimProblem('invalidSyntax', message('scim.operations', { limit: MAX_OPERATIONS }))
  return operations.map((one) => {
    const op = operationNamed(text(one, 'op'))
    const path = text(one, 'path')?.trim()
    if (op === 'remove' && path === undefined) throw scimProblem('noTarget', message('scim.noTarget'))
    return { op, path, value: part(one, 'value') }
  })
}

const coreUrn = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i

/** The name of an attribute as we compare it. */
export const attributeName = (path: string): string => path.replace(coreUrn, '').toLowerCase()

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
