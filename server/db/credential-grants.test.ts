import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { credentialGrants } from '#server/db/migrations/0001-0030/0025-credential-grants.ts'
import { allGrants } from '#server/db/queries/repository/credential-grants.ts'
import { makeEmptyComponent } from '#server/testing/empty-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('a database from before grants', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open)
  })
  afterEach(() => site.close())

  it('F11: keeps the logins of the site and its key for projects that use them, and for no other', async () => {
    const { db } = site
    const web = { repo: 'https://git.example.org/a.git' }
    await makeEmptyComponent(site, 'user/one', web)
    const { id: own } = await makeEmptyComponent(site, 'owner/one', web)
    await makeEmptyComponent(site, 'pusher/one', { repo: 'https://other.example/a.git', push: web.repo })
    await makeEmptyComponent(site, 'signer/one', { repo: 'git@git.example.org:a.git' })
    await makeEmptyComponent(site, 'signer/two', { repo: 'ssh://git@git.example.org:2222/a.git' })
    await makeEmptyComponent(site, 'stranger/one', { repo: 'https://other.example/a.git' })
    await sql`drop table credential_grant`.execute(db)
    await sql`alter table credential drop column fingerprint`.execute(db)
    for (const [component_id, purpose] of [
      [null, 'fetch'],
      [null, 'push'],
      [own, 'fetch'],
    ] as const)
      await db
        .insertInto('credential')
        .values({ component_id, host: 'git.example.org', purpose, sealed: 'x', created: 1 })
        .execute()
    await credentialGrants(db as never)
    expect(await allGrants(db)).toEqual([
      { means: 'fetch', host: 'git.example.org', project: 'pusher' },
      { means: 'fetch', host: 'git.example.org', project: 'user' },
      { means: 'push', host: 'git.example.org', project: 'pusher' },
      { means: 'push', host: 'git.example.org', project: 'user' },
      { means: 'ssh', host: 'git.example.org', project: 'signer' },
      { means: 'ssh', host: 'git.example.org:2222', project: 'signer' },
    ])
  })
})
