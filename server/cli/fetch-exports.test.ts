import { afterAll, beforeAll, expect, it } from 'vitest'
import { fullExports } from '#core/exports/testing/full/exports.ts'
import { shopStrings } from '#core/exports/testing/full/shop.ts'
import type { SampleExport } from '#core/exports/testing/samples.ts'
import { packZip } from '#core/formats/syntax/packed/zip-write.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { type MadeReply, type SeenRequest, TestHttpServer } from '#server/testing/http-server.ts'
import { runCommand } from '#server/testing/run-command.ts'

const TOKEN = 'very-secret'

const success = (result: unknown) => ({ body: { response: { status: 'success', code: '200' }, result } })

/** What each service answers with: the same strings as in its exported files. */
const answers: Readonly<Record<string, (path: string, request: SeenRequest) => MadeReply | Uint8Array>> = {
  lokalise: (path) =>
    path === '/projects/7'
      ? { body: { base_language_iso: 'en' } }
      : { headers: { 'x-pagination-page-count': '1' }, body: JSON.parse(fullExports.lokalise['keys.json'] ?? '') },
  poeditor: (path, { body }) => {
    const language = new URLSearchParams(body).get('language') ?? ''
    const names: Readonly<Record<string, string>> = { en: 'English', de: 'German', pl: 'Polish' }
    if (path === '/projects/view') return success({ project: { reference_language: 'en' } })
    if (path === '/languages/list') return success({ languages: Object.keys(names).map((code) => ({ code })) })
    const listed: readonly Readonly<Record<string, unknown>>[] = JSON.parse(
      fullExports.poeditor[`Shop_${names[language]}.json`] ?? '',
    )
    // The list says all of a text in one object.
    return success({
      terms: listed.map(({ definition, fuzzy, proofread, ...term }) => ({
        ...term,
        translation: { content: definition, fuzzy, proofread },
      })),
    })
  },
  tolgee: (path, { url }) => {
    if (!path.endsWith('/export')) return { body: { baseLanguage: { tag: 'en' } } }
    const isOf = (name: string) => name.startsWith('xliff/') === url.includes('format=XLIFF') && !name.endsWith('.csv')
    const files = Object.entries<string>(fullExports.tolgee satisfies SampleExport).filter(([name]) => isOf(name))
    return packZip(files.map(([name, text]) => ({ name: name.replace('xliff/', ''), content: Buffer.from(text) })))
  },
}

describeEachEngine('dragoman move-in over the API of another service', (open) => {
  let here: TestDatabase
  let server: TestHttpServer

  beforeAll(async () => {
    here = await open()
    server = await TestHttpServer.start(() => ({ status: 404 }))
    await inTransaction(here.db, (tx) =>
      addUser(tx, { username: 'boss', full_name: 'Boss', email: 'boss@example.org', date_joined: 1, is_superuser: 1 }),
    )
  })
  afterAll(async () => {
    await server.stop()
    await here.drop()
  })

  function run(service: string, ...more: string[]) {
    server.answer = (request, response) => {
      const isKnown = [...Object.values(request.headers), request.body].some((sent) => String(sent).includes(TOKEN))
      if (!isKnown) return { status: 401, body: {} }
      const made = answers[service]?.(new URL(request.url, server.address).pathname, request) ?? { status: 404 }
      if (!(made instanceof Uint8Array)) return made
      response.end(made)
      return undefined
    }
    const words = ['move-in', service, '--project', service, '--remote-project', '7', '--remote-url', server.address]
    return runCommand(here, [...words, '--json', ...more], { env: { PRIVATE_ADDRESSES: 'allow' } })
  }

  const german = (project: string) =>
    here.db
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select(['context', 'target', 'state'])
      .where('project.slug', '=', project)
      .where('language.code', '=', 'de')
      .where('is_glossary', '=', 0)
      .execute()

  it('says that a token is wrong, and that a project or a service cannot be asked', async () => {
    const wrong = await run('lokalise', '--token', 'wrong')
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("Lokalise doesn't accept the token")])
    expect((await run('crowdin', '--token', TOKEN)).stderr).toContain('Crowdin has no such project')
    expect((await run('tolgee')).stderr).toContain('Add the exported files first.')
    expect((await run('tolgee', '--token', TOKEN, '--remote-url', 'file:///etc')).stderr).toContain('remote_url')
    expect(await here.db.selectFrom('project').select('id').execute()).toEqual([])
  })

  it.each(Object.keys(answers))('%s: fetches everything and makes the project of it', async (service) => {
    const look = await run(service, '--token', TOKEN, '--dry-run')
    expect(JSON.parse(look.stdout).counts, look.stderr).toMatchObject({ components: 1, strings: shopStrings.length })
    const { status, stderr } = await run(service, '--token', TOKEN)
    expect([status, stderr]).toEqual([0, expect.anything()])
    const units = await german(service)
    expect(units).toHaveLength(shopStrings.length)
    const cart = units.find(({ context }) => context === 'menu.cart')
    // Tolgee's exports have no states.
    expect(cart).toMatchObject({ target: 'Warenkorb', state: service === 'tolgee' ? 20 : 10 })
    const url = `${service}:${service}`
    const row = await here.db.selectFrom('move_in').selectAll().where('url', '=', url).executeTakeFirstOrThrow()
    expect([row.token, JSON.stringify(row).includes(TOKEN)]).toEqual(['', false])
  })
})
