import { expect, it } from 'vitest'
import { message, verbatim } from '#core/messages/message.ts'
import { errorReply } from '#server/api/http/error-reply.ts'
import { AppError, invalid } from '#server/errors.ts'

it('repeats no more than some hundred characters of what was sent', () => {
  const long = 'x'.repeat(100_000)
  for (const error of [
    invalid('format', message('file.notWritable', { format: long })),
    new AppError('invalid', verbatim(long)),
  ]) {
    const { status, body } = errorReply(error)
    expect([status, body.length < 2000]).toEqual([400, true])
    expect(JSON.parse(body).errors[0].detail).toMatch(/x{700}…/)
  }
})
