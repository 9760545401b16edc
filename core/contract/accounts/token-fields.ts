import { Type } from 'typebox'
import { tokenScopes } from '#core/access/token-scopes.ts'
import { nullable, oneOf, Timestamp } from '#core/contract/schema.ts'

const lastDay = Type.Optional(nullable(Type.String({ format: 'date', description: 'Last valid day.' })))
const Scopes = nullable(Type.Array(oneOf(tokenScopes), { minItems: 1, maxItems: tokenScopes.length }))

/** What every new token may be given. */
export const tokenFields = {
  expires: lastDay,
  date_expires: lastDay,
  scopes: Type.Optional({
    ...Scopes,
    description: 'What the token may do beside reading; without it, all that its owner or its teams may do.',
  }),
}

/** What is told of every token. */
export const tokenView = {
  expires: nullable(Timestamp),
  last_used: nullable(Timestamp),
  scopes: { ...Scopes, description: 'Null: everything its owner or its teams may do.' },
}
