import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teamsForBackup } from '#server/db/queries/files/backup-teams.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

type Row = Record<string, unknown>

describeEachEngine('an archive that somebody wrote into', (open) => {
  let site: TestSite
  let root: TestUser
  let dave: TestUser
  let carol: TestUser
  let eve: TestUser
  let archive: Record<string, Uint8Array>

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    dave = await makeUser(site, 'dave')
    carol = await makeUser(site, 'carol')
    eve = await makeUser(site, 'eve', { is_active: 0 })
    await makeTeam(site, 'Operators', { members: [dave], permissions: ['management.configure'] })
    await makeTeam(site, 'Site operations', { members: [], permissions: ['user.edit', 'role.edit', 'group.edit'] })
    const shop = await makeProject(site, 'shop')
    await makeComponent(site, shop, 'web')
    const team = await makeTeam(site, 'Shop team', { members: [carol], projects: [shop], permissions: ['unit.edit'] })
    await site.db.updateTable('team').set({ project_id: shop.id }).where('id', '=', team).execute()
    body(await send('POST', '/api/projects/shop/backups/', root), 202)
    await runJobs(site)
    const [made] = await site.read<{ name: string }[]>('/api/projects/shop/backups/', { as: root })
    const file = join(site.services.config.dataDir, 'backups', String(shop.id), made?.name as string)
    archive = unzipSync(new Uint8Array(readFileSync(file)))
  })
  afterAll(() => site.close())

  const send = sender(() => site)

  /** The archive with other rows of one file; a row is changed, or left out by undefined. */
  const crafted = (file: string, change: (table: string, row: Row) => Row | undefined): Buffer => {
    const lines = strFromU8(archive[file] as Uint8Array)
      .split('\n')
      .filter(Boolean)
    const changed = lines.flatMap((line) => {
      const [table, row] = JSON.parse(line) as [string, Row]
      const other = change(table, row)
      return other ? [JSON.stringify([table, other])] : []
    })
    return Buffer.from(zipSync({ ...archive, [file]: strToU8(changed.map((line) => `${line}\n`).join('')) }))
  }

  const restore = (as: TestUser, query: string, bytes: Buffer) =>
    site.call(`/api/backups/restore/?${query}`, {
      method: 'POST',
      as,
      headers: { 'content-type': 'application/zip' },
      body: bytes,
    })

  async function restored(as: TestUser, slug: string, bytes: Buffer): Promise<{ result: { left?: string[] } }> {
    const { task_url } = body<{ task_url: string }>(await restore(as, `slug=${slug}&name=${slug}`, bytes), 202)
    await runJobs(site)
    return site.read(task_url.replace(BASE, ''), { as })
  }

  const teamsOf = async (slug: string) => {
    const project = await site.db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    return teamsForBackup(site.db, project.id)
  }

  const withSiteRole = (_: string, row: Row): Row =>
    row.name === 'Shop team'
      ? {
          ...row,
          roles: ['Administration', 'Role of Site operations'],
          members: [dave, carol, eve].map(({ id }) => ({ user: id, admin: 1, languages: [] })),
        }
      : row

  /** The people whom teams name have to be told of before. */
  const people = (file: Record<string, Uint8Array>) => {
    const reported = [dave, carol, eve].map(({ id, username }) => `${JSON.stringify(['user', { id, username }])}\n`)
    const before = strFromU8(file['teams.ndjson'] as Uint8Array)
    return { ...file, 'teams.ndjson': strToU8(reported.join('') + before) }
  }

  it('F9: gives no role of the site to a team, and tells which were refused', async () => {
    expect((await send('POST', '/api/roles/', dave, { name: 'Mine', permissions: [] })).status).toBe(403)
    archive = people(archive)
    const { result } = await restored(dave, 'crafted', crafted('teams.ndjson', withSiteRole))
    expect(result.left).toContain('Team "Shop team": site-wide roles were not granted: Role of Site operations.')
    expect((await send('POST', '/api/roles/', dave, { name: 'Mine', permissions: [] })).status).toBe(403)
    expect((await send('PATCH', '/api/users/carol/', dave, { email: 'd@example.org' })).status).toBe(403)
    const team = (await teamsOf('crafted')).find(({ name }) => name === 'Shop team')
    expect(team?.roles).toEqual(['Administration'])
  })

  it('F9: puts nobody into a team whom its sender may not speak for', async () => {
    const { result } = await restored(dave, 'unvouched', crafted('teams.ndjson', withSiteRole))
    const team = (await teamsOf('unvouched')).find(({ name }) => name === 'Shop team')
    expect(team?.members).toEqual([])
    expect(result.left).toContain('Team "Shop team": invite these members again: dave, carol, eve.')
    const answer = await restore(
      dave,
      'slug=matched&name=Matched&match_people=1',
      crafted('teams.ndjson', withSiteRole),
    )
    expect(answer.status).toBe(403)
    expect(await site.db.selectFrom('project').select('id').where('slug', '=', 'matched').execute()).toEqual([])
  })

  it('F9: sent by an administrator, brings back whom number and name agree on, closed accounts apart', async () => {
    const renamed = crafted('teams.ndjson', (table, row) =>
      table === 'user' && row.username === 'carol' ? { ...row, username: 'root' } : withSiteRole(table, row),
    )
    const { result } = await restored(root, 'vouched', renamed)
    const team = (await teamsOf('vouched')).find(({ name }) => name === 'Shop team')
    expect(team?.members).toEqual([{ user: dave.id, admin: 1, languages: [] }])
    expect(team?.roles).toEqual(['Administration'])
    expect(result.left).toContain('Team "Shop team": invite these members again: root, eve.')
  })

  it('with lines that are no rows of a table leaves nothing behind', async () => {
    const lines = ['7', '{}', '[]', '["project"]', '["unit",[]]', '[1,{}]']
    for (const [index, text] of lines.entries()) {
      const slug = `no-rows-${index}`
      const { result } = await restored(root, slug, Buffer.from(zipSync({ ...archive, 'x.ndjson': strToU8(text) })))
      expect(result).toMatchObject({ message: { id: 'backup.foreign' } })
      expect(await site.db.selectFrom('project').select('id').where('slug', '=', slug).execute()).toEqual([])
    }
  })

  it('whose manifest says too little is refused', async () => {
    for (const manifest of ['7', 'null', '{"format":"dragoman-project","version":2,"changes":0}']) {
      const bytes = Buffer.from(zipSync({ ...archive, 'manifest.json': strToU8(manifest) }))
      expect((await restore(root, 'slug=no-manifest&name=None', bytes)).status).toBe(400)
    }
  })

  it('F9: with a team that cannot be read leaves nothing behind', async () => {
    const odd = crafted('teams.ndjson', (table, row) => (table === 'team' ? { ...row, members: [7] } : row))
    const { result } = await restored(root, 'odd', odd)
    expect(result).toEqual({
      error: 'The backup has an invalid team.',
      message: { id: 'backup.unreadableTeam', values: {} },
    })
    expect(await site.db.selectFrom('project').select('id').where('slug', '=', 'odd').execute()).toEqual([])
  })
})
