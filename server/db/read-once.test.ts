import { describe, expect, it } from 'vitest'
import { askOnce, readOnce } from '#server/db/read-once.ts'

function database() {
  const sent: string[] = []
  const ask = (text: string, ...values: unknown[]) =>
    askOnce(text, values, async () => {
      sent.push(text)
      return { command: 'SELECT', rowCount: 1, rows: [{ number: sent.length }] }
    })
  return { sent, ask }
}

describe('while a page is made', () => {
  it('the same question is asked once, and everybody has rows of their own', async () => {
    const { sent, ask } = database()
    await readOnce(async () => {
      const [first, second] = [await ask('select 1 where $1', 1n), await ask('select 1 where $1', 1n)]
      expect(second).toEqual(first)
      expect(second.rows[0]).not.toBe(first.rows[0])
      await ask('select 1 where $1', 2n)
    })
    expect(sent.length).toBe(2)
  })

  it('a write forgets what was known, and nothing that locks is remembered', async () => {
    const { sent, ask } = database()
    const question = 'select name from unit'
    await readOnce(async () => {
      for (const text of [question, 'update unit set name = 1', question, `${question} for update`, question])
        await ask(text)
    })
    expect(sent.length).toBe(5)
  })

  it('elsewhere every question is asked', async () => {
    const { sent, ask } = database()
    await ask('select 1')
    await ask('select 1')
    expect(sent.length).toBe(2)
  })
})
