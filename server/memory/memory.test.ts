import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { similarity } from '#core/text/similarity.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { indexMemory } from '#server/memory/gram-index.ts'
import { lookUp, lookUpExactly } from '#server/memory/lookup.ts'
import { type Remembered, rememberTranslation } from '#server/memory/remember.ts'
import { rememberMany } from '#server/memory/remember-many.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const words = 'save open close the file folder all changes in your project before you quit delete every string'.split(
  ' ',
)

/** Sentences that are more or less alike, the same ones every time. */
function sentences(count: number): string[] {
  let state = 7
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
  const texts = new Set<string>()
  while (texts.size < count) texts.add(Array.from({ length: 2 + below(7) }, () => words[below(words.length)]).join(' '))
  return [...texts]
}

describeEachEngine('the translation memory', (open) => {
  let database: TestDatabase
  let languages: { sourceLanguageId: number; targetLanguageId: number }
  let projects: number[]
  let users: number[]

  beforeAll(async () => {
    database = await open()
    const { db } = database
    const id = async (code: string) => (await languageByCode(db, { code }))?.id as number
    languages = { sourceLanguageId: await id('en'), targetLanguageId: await id('cs') }
    const insert = (table: 'project' | 'user', values: object) =>
      db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    projects = []
    users = []
    for (const slug of ['one', 'two']) projects.push((await insert('project', { name: slug, slug })).id)
    for (const username of ['ann', 'ben'])
      users.push((await insert('user', { username, full_name: '', email: null, date_joined: 1 })).id)
  })
  beforeEach(async () => {
    for (const table of ['memory', 'memory_gram', 'memory_source'] as const)
      await database.db.deleteFrom(table).execute()
  })
  afterAll(() => database.drop())

  const save = (source: string, target: string, more: Partial<Remembered> = {}) =>
    inTransaction(database.db, (tx) =>
      rememberTranslation(tx, {
        source,
        target,
        context: '',
        ...languages,
        origin: 'one/app',
        projectId: projects[0] as number,
        userId: null,
        shared: false,
        isReliable: true,
        now: 1,
        ...more,
      }),
    )

  const found = async (text: string, more: object = {}) =>
    (await lookUp(database.db, { text, ...languages, visibility: undefined, ...more })).map(({ entry, quality }) => [
      entry.target,
      quality,
    ])

  it('finds what is alike, best first, with honest percentages', async () => {
    await save('Hello world', 'Ahoj světe')
    await save('Save the file', 'Uložit soubor')
    await save('Something else entirely', 'Něco jiného')
    for (const indexed of [false, true]) {
      if (indexed) while ((await indexMemory(database.db, 2)) > 0);
      expect(await found('Hello world!')).toEqual([['Ahoj světe', 95]])
      expect(await found('Save file')).toEqual([['Uložit soubor', 81]])
      expect(await found('Save the file')).toEqual([['Uložit soubor', 100]])
      expect(await found('Cancel')).toEqual([])
    }
    expect(await lookUpExactly(database.db, { text: 'Hello world', ...languages, visibility: undefined })).toHaveLength(
      1,
    )
    expect(await lookUpExactly(database.db, { text: 'hello world', ...languages, visibility: undefined })).toEqual([])
  })

  it('finds the best five as comparing with every entry does', async () => {
    const texts = sentences(600)
    const base = { context: '', ...languages, origin: 'one/app', projectId: projects[0] as number, userId: null }
    const all = texts.map((text) => ({
      source: text,
      target: text.toUpperCase(),
      ...base,
      shared: false,
      isReliable: true,
      now: 1,
    }))
    await inTransaction(database.db, (tx) => rememberMany(tx, all, new Map()))
    while ((await indexMemory(database.db, 250)) > 0);
    let wanted = 0
    let right = 0
    for (const text of sentences(760).slice(600)) {
      const best = texts
        .map((other) => similarity(text, other, 75))
        .filter((score) => score >= 75)
        .sort((a, b) => b - a)
        .slice(0, 5)
      const mine = await lookUp(database.db, { text, ...languages, visibility: undefined })
      wanted += best.length
      right += best.filter((score, i) => mine[i]?.quality === score).length
    }
    expect(wanted).toBeGreaterThan(50)
    expect(right / wanted).toBeGreaterThanOrEqual(0.98)
  })

  it('keeps the newest text of a string and leaves to others what is theirs', async () => {
    const [ann, ben] = users as [number, number]
    await save('Open', 'Otevri', { userId: ann })
    await save('Open', 'Otevri', { userId: ann })
    expect(await found('Open')).toEqual([['Otevri', 100]])
    await save('Open', 'Otevřít', { userId: ben })
    const rows = await database.db
      .selectFrom('memory')
      .select(['target', 'project_id', 'user_id'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { target: 'Otevri', project_id: null, user_id: ann },
      { target: 'Otevřít', project_id: projects[0], user_id: ben },
    ])
  })

  it('counts what waits for review and other keys for less', async () => {
    await save('Save', 'Uložit', { isReliable: false })
    await save('Quit', 'Konec', { context: 'menu.quit' })
    expect(await found('Save')).toEqual([])
    expect(await found('Save', { least: 10 })).toEqual([['Uložit', 70]])
    expect(await found('Save', { least: 90, isLikenessOnly: true })).toEqual([['Uložit', 100]])
    expect(await found('Quit', { context: 'menu.quit' })).toEqual([['Konec', 100]])
    expect(await found('Quit', { context: 'dialog.quit' })).toEqual([['Konec', 95]])
    await save('Save', 'Uložit')
    expect(await found('Save')).toEqual([['Uložit', 100]])
  })

  it('shows to each what is theirs', async () => {
    const [ann, ben] = users as [number, number]
    const [one, two] = projects as [number, number]
    await save('Delete', 'of project one')
    await save('Delete', 'of project two', { projectId: two, origin: 'two/app' })
    await save('Delete', 'of ann', { projectId: null, userId: ann, origin: 'x' })
    await save('Delete', 'of everybody', { projectId: null, shared: true, origin: 'y' })
    const setTwo = (values: { contribute_shared_tm?: number; access_control?: number }) =>
      database.db.updateTable('project').set(values).where('id', '=', two).execute()
    await setTwo({ contribute_shared_tm: 0 })
    const texts = async (visibility: object | undefined) =>
      (await lookUp(database.db, { text: 'Delete', ...languages, visibility: visibility as never })).map(
        (match) => match.entry.target,
      )
    expect(await texts(undefined)).toHaveLength(4)
    expect(await texts({ userId: ann, projects: [one], shared: true })).toEqual([
      'of project one',
      'of ann',
      'of everybody',
    ])
    expect(await texts({ userId: ben, projects: [two], shared: false })).toEqual(['of project two'])
    expect(await texts({ userId: undefined, projects: [], shared: false })).toEqual([])
    expect(await texts({ userId: ben, projects: undefined, shared: false })).toEqual([
      'of project one',
      'of project two',
    ])
    const ofOthers = { userId: ben, projects: [], shared: true }
    expect(await texts(ofOthers)).toEqual(['of project one', 'of everybody'])
    await setTwo({ contribute_shared_tm: 1 })
    expect(await texts(ofOthers)).toEqual(['of project one', 'of project two', 'of everybody'])
    await setTwo({ access_control: 100 })
    expect(await texts(ofOthers)).toEqual(['of project one', 'of everybody'])
    await setTwo({ access_control: 0 })
  })

  it('keeps many at once as it keeps them one by one', async () => {
    const [ann] = users as [number]
    const base = { context: '', ...languages, origin: 'one/app', projectId: projects[0] as number, userId: null }
    const plain = { ...base, shared: false, isReliable: true, now: 1 }
    await save('Open', 'Otevri', { userId: ann })
    await save('Close', 'Zavrit')
    const many = [
      { ...plain, source: 'Open', target: 'Otevřít' },
      { ...plain, source: 'Close', target: 'Zavřít', context: 'menu' },
      { ...plain, source: 'Close', target: 'Zavrit' },
      { ...plain, source: 'File\u001e\u001eFiles', target: 'Soubor\u001e\u001eSoubory' },
      { ...plain, source: '', target: 'nothing' },
    ]
    const entries = async () =>
      (
        await database.db
          .selectFrom('memory')
          .innerJoin('memory_source', 'memory_source.id', 'memory.source_id')
          .select(['text', 'target', 'context', 'project_id', 'user_id', 'status'])
          .orderBy('text')
          .orderBy('target')
          .execute()
      ).map((row) => [row.text, row.target, row.context, row.project_id === null ? 'own' : 'project', row.user_id])
    for (let round = 0; round < 2; round++) {
      await inTransaction(database.db, (tx) => rememberMany(tx, many, new Map()))
      expect(await entries()).toEqual([
        ['Close', 'Zavrit', '', 'project', null],
        ['Close', 'Zavřít', 'menu', 'project', null],
        ['File', 'Soubor', '', 'project', null],
        ['Files', 'Soubory', '', 'project', null],
        ['Open', 'Otevri', '', 'own', ann],
        ['Open', 'Otevřít', '', 'project', null],
      ])
    }
    await save('Close', 'Zavrit', { userId: ann })
    expect((await entries())[0]).toEqual(['Close', 'Zavrit', '', 'project', ann])
    await inTransaction(database.db, (tx) =>
      rememberMany(tx, [{ ...plain, source: 'Close', target: 'Zavřít okno' }], new Map()),
    )
    expect((await entries()).slice(0, 2)).toEqual([
      ['Close', 'Zavrit', '', 'own', ann],
      ['Close', 'Zavřít', 'menu', 'project', null],
    ])
  })

  it('pairs the forms of plurals', async () => {
    await save('%d file\u001e\u001e%d files', '%d soubor\u001e\u001e%d soubory\u001e\u001e%d souborů')
    expect(await found('%d file', { least: 100 })).toEqual([['%d soubor', 100]])
    expect(await found('%d files', { least: 100 })).toEqual([
      ['%d soubory', 100],
      ['%d souborů', 100],
    ])
  })
})
