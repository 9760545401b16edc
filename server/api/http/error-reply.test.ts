import { expect, it } from 'vitest'
import { message, verbatim } from '#core/messages/message.ts'
import { errorReply } from '#server/api/http/error-reply.ts'
import { AppError, invalid } from '#server/errors.ts'

it('has the message for those who ask for it', () => {
  const error = invalid('format', message('file.notWritable', { format: 'x' }))
  const fields = (accept?: string) => Object.keys(JSON.parse(errorReply(error, accept).body).errors[0])
  expect(fields()).toEqual(['code', 'detail', 'attr'])
  expect(fields('application/json')).toEqual(['code', 'detail', 'attr'])
  expect(fields('application/json; messages=1')).toEqual(['code', 'detail', 'attr', 'message'])
})

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
