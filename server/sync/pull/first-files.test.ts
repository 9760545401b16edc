import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { claimTask } from '#server/queue/queue.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject } from '#server/testing/factories.ts'
import { po } from '#server/testing/po-files.ts'
import { type Files, TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, problems, senderFor } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const COMPONENTS = '/api/projects/harbour/components/'
const gettext = { file_format: 'po', filemask: 'po/*.po' }
const based = { ...gettext, new_base: 'po/app.pot' }
const json = { file_format: 'json', filemask: 'l/*.json', template: 'base/en.json' }
const one = po({ One: '' })

describeEachEngine('the files a component begins with', (open) => {
  let site: TestSite
  let root: TestUser
  let number = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeProject(site, 'harbour')
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const upload = (path: string, fields: Readonly<Record<string, string>>, files: Readonly<Record<string, File>>) => {
    site.time += 1_000_000
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...files })) form.set(name, value)
    return site.call(path, { method: 'POST', as: root, form })
  }
  const named = () => ({ name: `Component ${++number}`, slug: `c${number}` })
  const asArchive = (files: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>>) => {
    const entries = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const)
    const zipfile = new File([new Uint8Array(zipSync(Object.fromEntries(entries)))], 'files.zip')
    return upload(COMPONENTS, { ...named(), ...fields }, { zipfile })
  }
  const asRepository = async (files: Files, fields: Readonly<Record<string, string>>) => {
    const names = named()
    const repository = new TestRepository(site.database.folder, names.slug)
    await repository.commit(files)
    return send('POST', COMPONENTS, { ...names, repo: repository.address, vcs: 'git', ...fields })
  }
  const codes = async (slug: string) => {
    const path = `/api/components/harbour/${slug}/translations/`
    const { results } = body<Page<{ language_code: string; filename: string; total: number }>>(await send('GET', path))
    return results.map(({ language_code: code, filename, total }) => [code, filename, total])
  }

  it('may be a base alone, from git and from an archive', async () => {
    for (const make of [asArchive, asRepository]) {
      const { slug } = body<{ slug: string }>(await make({ 'po/app.pot': one }, based), 201)
      await runJobs(site)
      expect(await codes(slug)).toEqual([['en', 'po/app.pot', 1]])
      const keyed = body<{ slug: string }>(await make({ 'base/en.json': '{"a": "A"}\n' }, json), 201)
      await runJobs(site)
      expect(await codes(keyed.slug)).toEqual([['en', 'base/en.json', 1]])
      expect(problems(await make({ 'x.txt': 'x' }, based))).toEqual(['new_base invalid'])
      expect(problems(await make({ 'x.txt': 'x' }, json))).toEqual(['template invalid'])
      expect(problems(await make({ 'x.txt': 'x' }, { ...gettext, new_lang: 'none' }))).toEqual(['filemask invalid'])
      expect(problems(await make({ 'po/app.pot': 'no { gettext' }, based))).toEqual(['new_base invalid'])
    }
  })

  it('carry a project from its first POT to its translations, as OpenStack moves in', async () => {
    const { slug } = body<{ slug: string }>(
      await asArchive({ 'po/app.pot': one }, { ...based, manage_units: 'true' }),
      201,
    )
    const address = `/api/translations/harbour/${slug}`
    const source = (texts: Readonly<Record<string, string>>) => ({ file: new File([po(texts)], 'app.pot') })
    body(await upload(`${address}/en/file/`, { method: 'source' }, source({ One: '', Two: '' })))
    for (const language_code of ['cs', 'de'])
      body(await send('POST', `/api/components/harbour/${slug}/translations/`, { language_code }), 201)
    const german = { file: new File([po({ One: 'Eins', Two: 'Zwei' }, 'de')], 'de.po') }
    expect(body(await upload(`${address}/de/file/`, { method: 'translate' }, german))).toMatchObject({ accepted: 2 })
    body(await send('POST', `/api/components/harbour/${slug}/repository/`, { operation: 'commit' }))
    body(await upload(`${address}/en/file/`, { method: 'source' }, source({ Two: '', Three: '' })))
    body(await send('POST', `/api/components/harbour/${slug}/repository/`, { operation: 'commit' }))
    body(await send('POST', `/api/components/harbour/${slug}/repository/`, { operation: 'file-scan' }))
    await runJobs(site)
    expect(await codes(slug)).toEqual([
      ['en', 'po/app.pot', 2],
      ['cs', 'po/cs.po', 2],
      ['de', 'po/de.po', 2],
    ])
    const file = async (code: string) => (await send('GET', `${address}/${code}/file/`)).text
    expect((await file('en')).match(/^msgid ".+"$/gm)).toEqual(['msgid "Two"', 'msgid "Three"'])
    expect(await file('de')).toContain('msgid "Two"\nmsgstr "Zwei"\n\nmsgid "Three"\nmsgstr ""\n')
  })

  it('are refused where a language has two of them, and both are named', async () => {
    const files = { 'po/app.pot': one, 'po/cs_CZ.po': po({ One: 'J' }, 'cs'), 'po/CS.po': po({ One: 'K' }, 'cs') }
    for (const make of [asArchive, asRepository]) {
      const reply = await make(files, based)
      expect(problems(reply)).toEqual(['filemask invalid'])
      expect(reply.text).toContain('po/CS.po, po/cs_CZ.po')
    }
  })

  it('need a base where languages are to be added', async () => {
    const files = { 'po/cs.po': po({ One: 'J' }, 'cs') }
    const expected = ['new_base invalid', 'new_lang invalid']
    expect(problems(await asArchive(files, gettext))).toEqual(expected)
    expect(problems(await asRepository(files, { ...gettext, new_lang: 'add' }))).toEqual(expected)
    body(await asArchive(files, { ...gettext, new_lang: 'none' }), 201)
  })

  it('are on a branch that is there, also while somebody works with the repository', async () => {
    const busy = await announceComponent(site, await makeProject(site, 'busy'), 'app')
    await busy.repository.commit({ 'po/app.pot': one })
    const job = await inTransaction(site.db, (tx) => claimTask(tx, busy.taskId, site.time))
    expect(job).toBeDefined()
    const settings = { repo: busy.repository.address, vcs: 'git', ...based, disable_autoshare: true }
    const make = (branch: string) => send('POST', COMPONENTS, { ...named(), ...settings, branch })
    expect(problems(await make('nowhere'))).toEqual(['branch invalid'])
    body(await make('main'), 201)
  })
})
