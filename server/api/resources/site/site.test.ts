import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Site {
  readonly version?: string
  readonly contact: string
  readonly repository_protocols: readonly string[]
  readonly projects: number
  readonly units: number
  readonly warnings?: readonly { readonly id: string }[]
}

describeEachEngine('the site', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  it('tells what it is, and counts only what the caller may see', async () => {
    const seen = await site.read<Site>('/api/site/')
    expect(seen).toMatchObject({ name: 'Dragoman', license: 'Apache-2.0', contact: '', security_contact: '' })
    expect([seen.projects, typeof seen.version]).toEqual([1, 'string'])
    expect(seen.repository_protocols).toEqual(['file'])
    const all = await site.read<Site>('/api/site/', { as: root })
    expect([all.projects, all.units]).toEqual([2, seen.units * 2])
  })

  it('tells administrators, and nobody else, what is amiss with its settings', async () => {
    expect(await site.read<Site>('/api/site/')).not.toHaveProperty('warnings')
    expect(await site.read<Site>('/api/site/', { as: root })).toMatchObject({ warnings: [] })
    const posting = site.beside({ SMTP_URL: 'smtp://127.0.0.1:25' })
    const { warnings } = await posting.read<Site>('/api/site/', { as: root })
    expect(warnings?.map(({ id }) => id)).toEqual(['site.mailWithoutLinks'])
    await posting.app.close()
  })

  it('says what its operators say', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dragoman-legal-'))
    writeFileSync(join(folder, 'terms.md'), 'Be **kind**.\n')
    const own = site.beside({ CONTACT: 'mailto:l10n@example.org', LEGAL_DIR: folder, HIDE_VERSION: 'yes' })
    const reported = await own.read<Site>('/api/site/')
    expect([reported.contact, reported.version]).toEqual(['mailto:l10n@example.org', undefined])
    expect(await own.read('/api/site/legal/')).toEqual({ terms: 'Be **kind**.\n', privacy: '', cookies: '' })
    await own.app.close()
    rmSync(folder, { recursive: true })
    expect(await site.read('/api/site/legal/')).toEqual({ terms: '', privacy: '', cookies: '' })
  })
})

it('a contact is an address of mail or a page', () => {
  expect(() => readConfig({ CONTACT: 'javascript:alert(1)' })).toThrow('CONTACT')
})
