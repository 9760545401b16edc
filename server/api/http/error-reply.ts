import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { AppError } from '#server/errors.ts'

export const ErrorReply = Type.Object({
  type: Type.String({ description: 'validation_error, client_error or server_error.' }),
  errors: Type.Array(
    Type.Object({
      code: Type.String(),
      detail: Type.String({ description: 'The message in English.' }),
      attr: Type.Union([Type.String(), Type.Null()], { description: 'The field the error is about.' }),
      message: MessageView,
    }),
  ),
})

const notAboutFields: ReadonlySet<string> = new Set(['parse_error', 'not_a_source_unit'])

const kindOf = (error: AppError): string => {
  if (error.status >= 500) return 'server_error'
  return error.status === 400 && !notAboutFields.has(error.code) ? 'validation_error' : 'client_error'
}

/** The one shape of every error reply. Anything but our own errors is hidden behind a plain 500. */
export function errorReply(error: unknown): { status: number; body: string } {
  const known = error instanceof AppError ? error : new AppError('error')
  return { status: known.status, body: JSON.stringify({ type: kindOf(known), errors: known.errors }) }
}
