import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
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
import { importKnownHosts } from '#server/vcs/ssh/known-hosts.ts'
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
      keyring = new Keyring({
        vault: new Vault({ secretKey: '', dataDir: database.folder }),
        policy: { privateAddresses: true },
        now: () => site.tick(),
      })
      vcs = vcsIn('data')
      await site.upstream.commit(FILES, { time: site.tick() })
    })
    afterEach(async () => {
      await server.stop()
      await database.drop()
    })

    /** What a process has whose data folder is this one. */
    const vcsIn = (folder: string) => {
      const environment = { PATH: process.env.PATH }
      const dataDir = join(database.folder, folder)
      return new Vcs({ dataDir, protocols: ['ssh'], timeoutMs: 60_000, environment, keyring })
    }
    const announce = async () => {
      const language = await languageByCode(database.db, { code: 'en' })
      const repo = server.address(site.upstream.address)
      const settings = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json', branch: 'main' }
      const about = { project_id: site.projectId, name: 'app', slug: 'app', source_language_id: language?.id ?? 0 }
      const component = { ...about, ...settings, repo, push: repo }
      return inTransaction(database.db, (tx) => addComponent(tx, vcs, component, site.tick()))
    }
    const contextOf = (id: number, from = vcs) => ({ ...site.context, vcs: from.forComponent(database.db, id) })
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

    it('is known to a process with another data folder, which takes no other key either', async () => {
      await allowUs()
      const { componentId: id } = await announce()
      await pullComponent(contextOf(id), id)
      expect(await database.db.selectFrom('known_host').select(['host', 'marker', 'key_type']).execute()).toEqual([
        { host: `[127.0.0.1]:${server.port}`, marker: '', key_type: 'ssh-ed25519' },
      ])
      const other = vcsIn('other')
      await site.upstream.commit({ 'locales/de.json': '{\n  "home": "Los"\n}\n' }, { time: site.tick() })
      await pullRepository(contextOf(id, other), id)
      expect(await site.unit(id, 'de', 'home')).toMatchObject({ target: 'Los' })
      await server.pause()
      server.renew()
      await server.resume()
      await expect(pullRepository(contextOf(id, vcsIn('third')), id)).rejects.toThrow(/host key|HOST IDENTIFICATION/i)
      expect(await database.db.selectFrom('known_host').select('id').execute()).toHaveLength(1)
    })

    it('is held to the key that the file of an earlier version has', async () => {
      await allowUs()
      const { componentId: id } = await announce()
      await pullComponent(contextOf(id), id)
      await database.db.deleteFrom('known_host').execute()
      const dataDir = join(database.folder, 'data')
      mkdirSync(join(dataDir, 'ssh'), { recursive: true })
      const file = join(dataDir, 'ssh', 'known_hosts')
      const key = server.hostKey()
      writeFileSync(file, `# ours\n[127.0.0.1]:${server.port},[localhost]:${server.port} ${key} comment\n`)
      await server.pause()
      server.renew()
      await importKnownHosts(database.db, dataDir, site.tick())
      expect([existsSync(file), existsSync(`${file}.imported`)]).toEqual([false, true])
      await server.resume()
      await expect(pullRepository(contextOf(id, vcsIn('other')), id)).rejects.toThrow(/host key|HOST IDENTIFICATION/i)
      writeFileSync(file, `[127.0.0.1]:${server.port} ${server.hostKey()}\n`)
      await importKnownHosts(database.db, dataDir, site.tick())
      await pullRepository(contextOf(id, vcsIn('other')), id)
      expect(await site.alerts()).toEqual([])
    })
  })
else
  describe.skip('a repository behind a real ssh server: this machine has no sshd (Debian: openssh-server)', () =>
    it('', () => {}))
