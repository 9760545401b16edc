import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

interface Challenge {
  readonly algorithm: string
  readonly challenge: string
  readonly maxnumber: number
  readonly salt: string
  readonly signature: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const encoded = (proof: object): string => Buffer.from(JSON.stringify(proof)).toString('base64')

function solved({ algorithm, challenge, maxnumber, salt, signature }: Challenge) {
  for (let number = 0; number <= maxnumber; number++)
    if (hashOf(`${salt}${number}`) === challenge) return { algorithm, challenge, number, salt, signature }
  throw new Error('it has no solution')
}

describeEachEngine('proof of work', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open, { PROOF_OF_WORK: '1', REGISTRATION: 'open', PUBLIC_URL: 'http://site.test' })
  })
  afterAll(() => site.close())

  const challenge = async (of = site) =>
    (await of.read<{ challenge: Challenge | null }>('/api/account/challenge/')).challenge
  const solution = async () => {
    const asked = await challenge()
    if (!asked) throw new Error('nothing was asked')
    return solved(asked)
  }
  let people = 0
  const signUp = (proof?: string, of = site) => {
    const name = `person${++people}`
    const json = {
      username: name,
      full_name: name,
      email: `${name}@example.org`,
      ...(proof !== undefined && { proof }),
    }
    site.time += 400_000_000
    return of.call('/api/account/sign-up/', { method: 'POST', json })
  }
  const reset = (proof?: string) =>
    site.call('/api/account/reset/', {
      method: 'POST',
      json: { email: 'who@example.org', ...(proof !== undefined && { proof }) },
    })

  it('lets in who did the work, to sign up and to reset a password, once', async () => {
    const proof = encoded(await solution())
    site.time -= 400_000_000
    expect((await signUp(proof)).status).toBe(204)
    site.time -= 400_000_000
    expect((await signUp(proof)).status).toBe(400)
    expect((await reset(proof)).status).toBe(400)
    expect((await reset(encoded(await solution()))).status).toBe(204)
  })

  it('refuses who did not: none, wrong numbers, other challenges, other times, signatures of others', async () => {
    const right = await solution()
    const later = right.salt.replace(/\d{10}/, (time) => String(Number(time) + 3600))
    const foreign = { ...right, challenge: hashOf('x1'), number: 1, salt: 'x' }
    const forged = [
      undefined,
      '',
      '%%%',
      encoded({}),
      encoded({ ...right, number: right.number + 1 }),
      encoded({ ...right, salt: later }),
      encoded({ ...right, algorithm: 'SHA-1' }),
      encoded({ ...right, signature: right.signature.replace(/^./, (one) => (one === '0' ? '1' : '0')) }),
      encoded(foreign),
      encoded({ ...right, salt: { toString: 'x' }, challenge: 7 }),
    ]
    for (const proof of forged) expect([proof, (await reset(proof)).status]).toEqual([proof, 400])
    expect(await site.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  })

  it('expires after ten minutes', async () => {
    const proof = encoded(await solution())
    site.time += 11 * 60_000_000
    expect((await reset(proof)).status).toBe(400)
  })

  it('is not asked of clients with a token, nor where it is off', async () => {
    const bot = await makeUser(site, 'client')
    const json = { email: 'who@example.org' }
    expect((await site.call('/api/account/reset/', { method: 'POST', as: bot, json })).status).toBe(204)
    const off = site.beside({ REGISTRATION: 'open', PUBLIC_URL: 'http://site.test' })
    expect(await challenge(off)).toBeNull()
    expect((await signUp(undefined, off)).status).toBe(204)
  })
})
