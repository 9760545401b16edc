import { expect, it } from 'vitest'
import { sharedNext } from '#server/db/shared-next.ts'

function questions(patienceMs?: number) {
  const asked: PromiseWithResolvers<number>[] = []
  const ask = sharedNext(() => {
    const question = Promise.withResolvers<number>()
    asked.push(question)
    return question.promise
  }, patienceMs)
  return { asked, ask }
}

it('gives those who come while one asks the next answer, whatever becomes of the first', async () => {
  const { asked, ask } = questions()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(asked.length).toBe(1)
  asked[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => asked.length).toBe(2)
  const last = ask()
  asked[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.resolve(3)
  expect(await last).toBe(3)
})

it('waits for no question that is never answered', async () => {
  const { asked, ask } = questions(1)
  void ask()
  const next = ask()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve(2)
  expect(await next).toBe(2)
})
