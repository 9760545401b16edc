import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { withTexts } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { AppError, type FieldError } from '#server/errors.ts'

export const ErrorReply = Type.Object({
  type: Type.String({ description: 'validation_error, client_error or server_error.' }),
  errors: Type.Array(
    Type.Object({
      code: Type.String(),
      detail: Type.String({ description: 'The message in English.' }),
      attr: Type.Union([Type.String(), Type.Null()], { description: 'The field the error is about.' }),
      message: Type.Optional(MessageView),
    }),
  ),
})

const notAboutFields: ReadonlySet<string> = new Set(['parse_error', 'not_a_source_unit'])

const kindOf = (error: AppError): string => {
  if (error.status >= 500) return 'server_error'
  return error.status === 400 && !notAboutFields.has(error.code) ? 'validation_error' : 'client_error'
}

/** As much of what somebody sent as an error repeats. */
const LONGEST_TEXT = 700

const truncate = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)

/** An error without the length of what caused it: nobody needs 100 kB of their own request back. */
function bounded(error: FieldError): FieldError {
  if (error.detail.length <= LONGEST_TEXT) return error
  const said = withTexts(error.message, truncate)
  return {
    ...error,
    detail: error.detail === render(error.message) ? render(said) : truncate(error.detail),
    message: said,
  }
}

/** The one shape of every error reply. Anything but our own errors is hidden behind a plain 500. */
export function errorReply(error: unknown, accept = ''): { status: number; body: string } {
  const known = error instanceof AppError ? error : new AppError('error')
  const said = known.errors.map(bounded)
  const errors = wantsMessages(accept) ? said : said.map(({ code, detail, attr }) => ({ code, detail, attr }))
  return { status: known.status, body: JSON.stringify({ type: kindOf(known), errors }) }
}

/** Clients that speak other languages ask for what `detail` was made of: `Accept: application/json; messages=1`. */
const wantsMessages = (accept: string): boolean => /;\s*messages=1\b/.test(accept)
