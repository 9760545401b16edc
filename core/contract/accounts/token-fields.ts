import { Type } from 'typebox'
import { nullable, unsupported } from '#core/contract/schema.ts'

const lastDay = Type.Optional(nullable(Type.String({ format: 'date', description: 'Last valid day.' })))

/** What every new token may be given. */
export const tokenFields = {
  expires: lastDay,
  date_expires: lastDay,
  scopes: unsupported('Refused: what a token may do is what its owner or its teams may do.'),
}
