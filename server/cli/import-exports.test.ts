import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crowdinExport, lokaliseExport, type SampleExport } from '#core/exports/testing/samples.ts'
import { packZip } from '#core/formats/syntax/packed/zip-write.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { PIXEL } from '#server/testing/matrix/site.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { weblateBackup } from '#server/testing/weblate-backup.ts'

interface Result {
  readonly counts: Readonly<Record<string, number>>
  readonly projects: readonly string[]
  readonly left: readonly string[]
}

describeEachEngine('dragoman move-in with exported files', (open) => {
  let here: TestDatabase

  beforeAll(async () => {
    here = await open()
    await inTransaction(here.db, (tx) =>
      addUser(tx, { username: 'boss', full_name: 'Boss', email: 'boss@example.org', date_joined: 1, is_superuser: 1 }),
    )
  })
  afterAll(() => here.drop())

  function archive(name: string, sample: SampleExport, pictures: Readonly<Record<string, Uint8Array>> = {}): string {
    const folder = join(here.folder, 'exports')
    mkdirSync(folder, { recursive: true })
    const texts = Object.entries(sample).map(([path, text]) => ({ name: path, content: Buffer.from(text) }))
    const added = Object.entries(pictures).map(([path, content]) => ({ name: path, content }))
    writeFileSync(join(folder, name), packZip([...texts, ...added]))
    return join(folder, name)
  }

  const run = async (...words: string[]): Promise<Result> => {
    const { stdout, stderr, status } = await runCommand(here, ['move-in', ...words, '--json'])
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }

  const units = (component: string, language: string) =>
    here.db
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .select(['source_string.context', 'unit.target', 'unit.state', 'explanation', 'source_string.extra_flags'])
      .where('component.slug', '=', component)
      .where('language.code', '=', language)
      .orderBy('source_string.position')
      .execute()

  const labels = async () =>
    (
      await here.db
        .selectFrom('source_string_label')
        .innerJoin('label', 'label.id', 'source_string_label.label_id')
        .select('label.name')
        .orderBy('label.name')
        .execute()
    ).map(({ name }) => name)

  it('shows what would come and what cannot, and makes nothing', async () => {
    const { counts, left } = await run(
      'crowdin',
      archive('crowdin.zip', crowdinExport),
      '--project',
      'shop',
      '--dry-run',
    )
    expect(counts).toMatchObject({
      components: 1,
      strings: 2,
      'strings with tags': 1,
      states: 2,
      'glossary terms': 1,
      'memory files': 1,
    })
    expect(left).toContain("screenshots: Exports of Crowdin don't contain this.")
    expect(await here.db.selectFrom('project').select('id').execute()).toEqual([])
  })

  it('makes a project with texts, states, limits, descriptions and labels', async () => {
    const { projects } = await run('crowdin', archive('crowdin.zip', crowdinExport), '--project', 'shop')
    expect(projects).toEqual(['shop'])
    expect(await units('app', 'de')).toEqual([
      {
        context: 'menu.cart',
        target: 'Warenkorb',
        state: 30,
        explanation: 'Button in the header',
        extra_flags: 'max-length:12',
      },
      { context: 'menu.pay', target: 'Jetzt zahlen', state: 10, explanation: 'Last step', extra_flags: '' },
    ])
    expect(await labels()).toEqual(['checkout', 'header'])
    const [stored, counted] = [await kept(here.db), await recount(here.db)]
    for (const [key, row] of counted)
      if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
  })

  it('fills the glossary and the translation memory', async () => {
    expect(await units('glossary', 'de')).toMatchObject([
      { target: 'Warenkorb', state: 20, explanation: 'What people are going to buy' },
    ])
    const memory = await here.db.selectFrom('memory').select('target').where('from_file', '=', 1).execute()
    expect(memory.map(({ target }) => target)).toEqual(['Warenkorb'])
  })

  it('changes nothing when the same files come again, and keeps no file', async () => {
    const before = await here.db.selectFrom('unit').select(['id', 'state', 'target']).orderBy('id').execute()
    await run('crowdin', archive('crowdin.zip', crowdinExport), '--project', 'shop')
    expect(await here.db.selectFrom('unit').select(['id', 'state', 'target']).orderBy('id').execute()).toEqual(before)
    expect(await here.db.selectFrom('move_in').select('files').execute()).toEqual([{ files: '[]' }])
  })

  it('makes files of documents that no program reads, with plurals', async () => {
    await run('lokalise', archive('lokalise.zip', lokaliseExport), '--project', 'home', '--name', 'Home page')
    expect((await units('locale', 'pl')).map(({ target }) => target.split('\u001e\u001e'))).toEqual([
      ['Strona główna'],
      ['%d rzecz', '%d rzeczy', '%d rzeczy'],
    ])
    const project = await here.db.selectFrom('project').select('name').where('slug', '=', 'home').executeTakeFirst()
    expect(project?.name).toBe('Home page')
  })

  it('moves in a backup of a Weblate project with everything in it', async () => {
    const path = join(here.folder, 'exports', 'backup.zip')
    writeFileSync(path, weblateBackup())
    const { counts } = await run('weblate-backup', path, '--project', 'old', '--dry-run')
    expect(counts).toMatchObject({ components: 1, strings: 4, screenshots: 1, 'strings with comments': 1, teams: 1 })
    const { projects, left } = await run('weblate-backup', path, '--project', 'old')
    expect([projects, left]).toEqual([['old'], []])
    expect(await units('web', 'de')).toEqual([
      { context: 'hello', target: 'Servus', state: 30, explanation: 'A greeting', extra_flags: '' },
      { context: 'bye', target: 'Tschüss', state: 10, explanation: '', extra_flags: 'max-length:40' },
    ])
    const said = await here.db
      .selectFrom('comment')
      .innerJoin('user', 'user.id', 'comment.user_id')
      .innerJoin('unit', 'unit.id', 'comment.unit_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select(['comment.text', 'username'])
      .where('project.slug', '=', 'old')
      .execute()
    expect(said).toEqual([{ text: 'Too long?', username: 'anna' }])
    const count = async (table: 'suggestion' | 'screenshot_unit' | 'edit') =>
      (await here.db.selectFrom(table).selectAll().execute()).length
    expect([await count('suggestion'), await count('screenshot_unit'), await count('edit')]).toEqual([1, 1, 1])
    const component = await here.db.selectFrom('component').selectAll().where('slug', '=', 'web').executeTakeFirst()
    expect(component).toMatchObject({ path: 'apps/web', priority: 120 })
    const team = await here.db
      .selectFrom('membership')
      .innerJoin('team', 'team.id', 'membership.team_id')
      .select('name')
      .execute()
    expect(team).toContainEqual({ name: 'Germans' })
    expect(await here.db.selectFrom('memory').select('target').where('target', '=', 'Warenkorb').execute()).not.toEqual(
      [],
    )
  })

  it('brings comments with their writers and times, and screenshots whose pictures are there', async () => {
    const lokalise = archive('talk.zip', lokaliseExport, { 'pictures/first-page.png': PIXEL })
    const first = await run('lokalise', lokalise, '--project', 'talk')
    const { left } = await run('lokalise', lokalise, '--project', 'talk')
    expect(left).toEqual(first.left)
    expect(left.filter((line) => !/^(history|people):/.test(line))).toEqual([
      expect.stringMatching(/^screenshot Inside: /),
    ])
    const said = await here.db
      .selectFrom('comment')
      .leftJoin('user', 'user.id', 'comment.user_id')
      .innerJoin('source_string', 'source_string.id', 'comment.unit_id')
      .innerJoin('component', 'component.id', 'source_string.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select(['context', 'text', 'username', 'comment.created'])
      .where('project.slug', '=', 'talk')
      .orderBy('comment.id')
      .execute()
    expect(said).toEqual([
      { context: 'home::title', text: 'Is this the start page?', username: 'boss', created: 1_546_257_600_000_000 },
      { context: 'home::title', text: 'wanda: Yes.', username: null, created: expect.any(Number) },
    ])
    const shown = await here.db
      .selectFrom('screenshot')
      .innerJoin('screenshot_unit', 'screenshot_unit.screenshot_id', 'screenshot.id')
      .innerJoin('source_string', 'source_string.id', 'screenshot_unit.unit_id')
      .innerJoin('component', 'component.id', 'source_string.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select(['screenshot.name', 'context'])
      .where('project.slug', '=', 'talk')
      .execute()
    expect(shown).toEqual([{ name: 'First page', context: 'home::title' }])
    const [stored, counted] = [await kept(here.db), await recount(here.db)]
    for (const [key, row] of counted)
      if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
  })

  it('refuses archives that would leave their folder, and names of services that do not exist', async () => {
    const bad = archive('bad.zip', { '../../etc/cron.d/x': 'x' })
    await expect(run('crowdin', bad, '--project', 'bad')).rejects.toThrow(/\.\./)
    const sent = await here.db.selectFrom('move_in').select('files').where('url', '=', 'crowdin:bad').execute()
    expect(sent).toEqual([{ files: '[]' }])
  })
})
