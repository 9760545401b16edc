import { type Message, message } from '#core/messages/message.ts'
import { AppError, invalid } from '#server/errors.ts'

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** What RFC 7644 calls the kinds of bad requests, of which we use these. */
const kinds = ['invalidFilter', 'invalidPath', 'invalidSyntax', 'invalidValue', 'mutability', 'noTarget'] as const
type Kind = (typeof kinds)[number]

export const scimProblem = (kind: Kind, said: Message): AppError => invalid(null, said, kind)

export const wrongValue = (path: string): AppError => scimProblem('invalidValue', message('scim.value', { path }))

/** Any error in the form of SCIM. */
export function scimError(error: unknown): { status: number; body: object } {
  const known = error instanceof AppError ? error : new AppError('error')
  const [first] = known.errors
  const isTaken = known.errors.some(({ code }) => code === 'unique')
  const status = isTaken ? 409 : known.status
  const detail = known.errors.map((one) => one.detail.slice(0, 700)).join(' ')
  const scimType = isTaken ? 'uniqueness' : kindOf(known, first?.code)
  return { status, body: { schemas: [SCHEMA], ...(scimType && { scimType }), detail, status: String(status) } }
}

function kindOf({ status, code }: AppError, fieldCode: string | undefined): string | undefined {
  if (status !== 400) return undefined
  if (code === 'parse_error') return 'invalidSyntax'
  return kinds.find((kind) => kind === fieldCode) ?? 'invalidValue'
}
