import { describe, expect, it } from 'vitest'
import { asOutage, fullDisk } from '#server/db/outage.ts'
import { AppError } from '#server/errors.ts'

const failed = (more: object, message = 'it failed') => Object.assign(new Error(message), more)

describe('an outage', () => {
  it.each([
    ['refused', failed({ code: 'ECONNREFUSED' }), 'unavailable'],
    [
      'at all addresses',
      failed({ errors: [failed({ code: 'ECONNREFUSED' }), failed({ code: 'ETIMEDOUT' })] }),
      'unavailable',
    ],
    ['shutting down', failed({ code: '57P01' }), 'unavailable'],
    ['starting up', failed({ code: '57P03' }), 'unavailable'],
    ['cut off', failed({}, 'Connection terminated unexpectedly'), 'unavailable'],
    ['full on SQLite', failed({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'storage_full'],
    ['full on PostgreSQL', failed({ code: '53100' }), 'storage_full'],
    ['full beside the database', failed({ code: 'ENOSPC' }), 'storage_full'],
    ['ours already', new AppError('storage_full'), 'storage_full'],
  ])('%s is known', (_, error, code) => {
    expect(asOutage(error)).toMatchObject({ code })
  })

  it.each([
    ['a broken rule', failed({ code: '23505' })],
    ['a deadlock', failed({ code: '40P01' })],
    ['another error of SQLite', failed({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
    ['another error of ours', new AppError('remote')],
    ['a mistake of the program', new TypeError('x is not a function')],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(asOutage(error)).toBeUndefined()
  })

  it('is told from what git says of the other side', () => {
    expect(fullDisk('Receiving: 99%\rfatal: write error: No space left on device\n')).toMatchObject({ status: 507 })
    expect(fullDisk('remote: fatal: write error: No space left on device\n')).toBeUndefined()
    expect(fullDisk('fatal: not found\n')).toBeUndefined()
  })
})
