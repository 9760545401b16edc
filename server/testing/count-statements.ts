import pg from 'pg'
import { vi } from 'vitest'

/**
 * The texts that work sends to PostgreSQL, in order, `begin` and `commit` among them. Work must have the process to itself, or at
 * least the database that is named: other files of a run may leave something behind that goes on.
 */
export async function statementsOf(work: () => Promise<unknown>, database?: string): Promise<string[]> {
  const sent: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given
    if (database === undefined || this.database === database)
      sent.push(typeof first === 'string' ? first : textOf(first))
    return Reflect.apply(query, this, given)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return sent
}

function textOf(config: unknown): string {
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : ''
}
