import { afterEach, expect, it } from 'vitest'
import { checkPassword, hashPassword, isOutdated, passwordCost } from '#server/access/passwords.ts'

const PASSWORD = 'correct horse battery'
const before = { ...passwordCost }
const setCost = (memory: number, passes: number) => void Object.assign(passwordCost, { memory, passes })

afterEach(() => setCost(before.memory, before.passes))

it('a hash says what it cost, and is of the password of who knows it', async () => {
  setCost(64, 2)
  const hash = await hashPassword(PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/)
  expect([await checkPassword(PASSWORD, hash), await checkPassword(`${PASSWORD}!`, hash)]).toEqual([true, false])
  expect(isOutdated(hash)).toBe(false)
})

it.each([
  ['memory', 128, 2],
  ['passes', 64, 3],
])('a hash of less %s still opens, and is outdated', async (_, memory, passes) => {
  setCost(64, 2)
  const hash = await hashPassword(PASSWORD)
  setCost(memory, passes)
  expect([await checkPassword(PASSWORD, hash), isOutdated(hash)]).toEqual([true, true])
})

it.each([null, undefined, '', 'plain text'])('nothing is the password where %j is stored', async (stored) => {
  expect(await checkPassword(PASSWORD, stored)).toBe(false)
})
