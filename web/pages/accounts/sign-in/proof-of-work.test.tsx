import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../testing/fake-server.ts'
import { proofOfWork } from './proof-of-work.ts'

const salt = '2bf181112599?expires=1800000000&'
const challenge = {
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`${salt}321`).digest('hex'),
  maxnumber: 1000,
  salt,
  signature: 'abc',
}

it('finds the number, and says when it works', async () => {
  new FakeServer().get('/api/account/challenge/', { challenge })
  const reports: boolean[] = []
  const { proof = '' } = await proofOfWork((isWorking) => reports.push(isWorking))
  expect(JSON.parse(atob(proof))).toEqual({
    algorithm: 'SHA-256',
    challenge: challenge.challenge,
    number: 321,
    salt,
    signature: 'abc',
  })
  expect(reports).toEqual([true, false])
})

it('does and says nothing where the site asks for none', async () => {
  new FakeServer().get('/api/account/challenge/', { challenge: null })
  const reports: boolean[] = []
  expect(await proofOfWork((isWorking) => reports.push(isWorking))).toEqual({})
  expect(reports).toEqual([])
})
