import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownApi } from '#server/cli/own-api.ts'
import type { RunningServices } from '#server/cli/services.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const MINUTE = 60_000_000

describeEachEngine('our own API', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  it('works as long as a run takes, with tokens that expire soon after a run that was killed', async () => {
    const { id } = await makeUser(site, 'boss', { is_superuser: 1 })
    const expiries = async () => {
      const rows = await site.db.selectFrom('token').select('expires').where('name', 'like', 'move-in %').execute()
      return rows.map(({ expires }) => Number(expires))
    }
    const api = await ownApi(site.services as unknown as RunningServices)(id)
    for (const minutes of [1, 10, 20, 600]) {
      site.time += minutes * MINUTE
      expect((await api.call('/api/users/boss/')).status).toBe(200)
      expect(Math.max(...(await expiries()))).toBeLessThanOrEqual(site.time + 30 * MINUTE)
    }
    await api.close()
    expect(await expiries()).toEqual([])
  })

  it('goes on once a token can be made again', async () => {
    const { id } = await makeUser(site, 'first', { is_superuser: 1 })
    const api = await ownApi(site.services as unknown as RunningServices)(id + 1)
    await expect(api.call('/api/users/first/')).rejects.toThrow()
    expect((await makeUser(site, 'second', { is_superuser: 1 })).id).toBe(id + 1)
    expect((await api.call('/api/users/first/')).status).toBe(200)
    await api.close()
  })
})
