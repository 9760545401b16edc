import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostOf, parseRepositoryAddress } from '#core/text/repository-address.ts'
import { addComponent } from '#server/commands/components/add-component.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { grant } from '#server/db/queries/repository/credential-grants.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import { sshdProgram, TestSshServer } from '#server/testing/ssh-server.ts'
import { Vault } from '#server/vault/vault.ts'
import { Keyring } from '#server/vcs/keyring.ts'
import { Vcs } from '#server/vcs/vcs.ts'

const FILES = { 'locales/en.json': '{\n  "home": "Home"\n}\n', 'locales/de.json': '{\n  "home": "Start"\n}\n' }

if (sshdProgram())
  describeEachEngine('a repository behind a real ssh server', (open) => {
    let database: TestDatabase
    let site: RepositorySite
    let server: TestSshServer
    let keyring: Keyring
    let vcs: Vcs

    beforeEach(async () => {
      database = await open()
      site = await RepositorySite.open(database)
      server = await TestSshServer.start()
      const dataDir = join(database.folder, 'data')
      keyring = new Keyring({
        vault: new Vault({ secretKey: '', dataDir: database.folder }),
        policy: { privateAddresses: true },
        dataDir,
      })
      const environment = { PATH: process.env.PATH }
      vcs = new Vcs({ dataDir, protocols: ['ssh'], timeoutMs: 60_000, environment, keyring })
      await site.upstream.commit(FILES, { time: site.tick() })
    })
    afterEach(async () => {
      await server.stop()
      await database.drop()
    })

    const announce = async () => {
      const language = await languageByCode(database.db, { code: 'en' })
      const repo = server.address(site.upstream.address)
      const settings = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json', branch: 'main' }
      const about = { project_id: site.projectId, name: 'app', slug: 'app', source_language_id: language?.id ?? 0 }
      const component = { ...about, ...settings, repo, push: repo }
      return inTransaction(database.db, (tx) => addComponent(tx, vcs, component, site.tick()))
    }
    const contextOf = (id: number) => ({ ...site.context, vcs: vcs.forComponent(database.db, id) })
    const allowUs = async () => {
      const parts = parseRepositoryAddress(server.address(site.upstream.address))
      const host = parts ? hostOf(parts) : ''
      const projectIds = [site.projectId]
      await inTransaction(database.db, (tx) => grant(tx, { means: 'ssh', host }, { shared: false, projectIds }))
      server.allow([await keyring.sshPublicKey(database.db)])
    }

    it('is fetched from and pushed to with the key of the site, which nobody sees', async () => {
      await allowUs()
      const { componentId: id } = await announce()
      await pullComponent(contextOf(id), id)
      expect(await site.unit(id, 'de', 'home')).toMatchObject({ target: 'Start' })
      await site.edit(id, { code: 'de', key: 'home', target: 'Los' })
      expect(await pushComponent(contextOf(id), id)).toMatchObject({ pushed: true })
      expect(await site.upstream.read('locales/de.json')).toContain('Los')
    })

    it('that does not know our key says so, and lets us in once it does', async () => {
      await allowUs()
      const { componentId: id } = await announce()
      await pullComponent(contextOf(id), id)
      server.allow([])
      await site.edit(id, { code: 'de', key: 'home', target: 'Los' })
      await expect(pushComponent(contextOf(id), id)).rejects.toThrow(/Permission denied|publickey/)
      await expect(pullRepository(contextOf(id), id)).rejects.toThrow()
      expect(await site.alerts()).toContain('UpdateFailure')
      expect(await site.edits()).toHaveLength(1)
      await allowUs()
      await pullRepository(contextOf(id), id)
      await pushComponent(contextOf(id), id)
      expect(await site.upstream.read('locales/de.json')).toContain('Los')
      expect([await site.alerts(), await site.edits()]).toEqual([[], []])
    })

    it('is not trusted any more when its host key is another one', async () => {
      await allowUs()
      const { componentId: id } = await announce()
      await pullComponent(contextOf(id), id)
      await server.pause()
      server.renew()
      await server.resume()
      await expect(pullRepository(contextOf(id), id)).rejects.toThrow(/host key|HOST IDENTIFICATION/i)
      expect(await site.alerts()).toEqual(['UpdateFailure'])
    })
  })
else
  describe.skip('a repository behind a real ssh server: this machine has no sshd (Debian: openssh-server)', () =>
    it('', () => {}))
