import { accountLevelOf, type Needs } from '#core/contract/needs.ts'
import { ErrorReply } from '#server/api/http/error-reply.ts'
import { type Json, jsonContent, type Named } from '#server/api/openapi/schemas.ts'

const texts = {
  '400': 'Something in the request is wrong.',
  '401': 'The token is invalid, or there is none where one is needed.',
  '403': 'The caller may not do this.',
  '404': 'It does not exist, or the caller may not know of it.',
  '413': 'The body is too large.',
  '415': 'Bodies of this type are not taken.',
  '429': 'Too many requests: Retry-After says when the next one is taken.',
} as const

type Failure = keyof typeof texts

/** Can somebody be refused who knows of what the path names? */
export const canRefuse = (needs: Needs): boolean =>
  needs !== 'anyone' && needs !== 'visible' && accountLevelOf(needs) !== 'anyone'

interface Answering {
  readonly path: string
  readonly needs: Needs
  readonly takesQuery: boolean
}

/** What else a read can end in. Any path may be asked too often, or with a token that is none. */
export const readFailures = ({ path, needs, takesQuery }: Answering): Failure[] => [
  ...(takesQuery ? (['400'] as const) : []),
  '401',
  ...(canRefuse(needs) ? (['403'] as const) : []),
  ...(takesQuery || path.includes(':') ? (['404'] as const) : []),
  '429',
]

/** The same of a write, whose body may name things of its own. */
export const writeFailures = ({ takesBody, ...write }: Answering & { readonly takesBody: boolean }): Failure[] => [
  ...(takesBody || write.takesQuery || write.path.includes(':') ? (['400'] as const) : []),
  '401',
  '403',
  ...(takesBody || write.path.includes(':') ? (['404'] as const) : []),
  ...(takesBody ? (['413', '415'] as const) : []),
  '429',
]

export const failureReplies = (failures: readonly Failure[], named: Named): Json =>
  Object.fromEntries(
    failures.map((status) => [
      status,
      { description: texts[status], content: jsonContent({ ...ErrorReply, title: 'Error' }, named) },
    ]),
  )
