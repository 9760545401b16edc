import { afterEach, beforeEach, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const po = (text: string, { fuzzy = false } = {}) =>
  `${HEAD}\n${fuzzy ? '#, fuzzy\n' : ''}msgid "Home"\nmsgstr "${text}"\n\nmsgid "Back"\nmsgstr "Zurück"\n`
const GETTEXT = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: '' }

describeEachEngine('states and texts that both sides change', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const begin = (file = po('Start')) => site.component({ 'po/de.po': file }, GETTEXT)
  const upstreamSays = (file: string) => site.upstream.commit({ 'po/de.po': file }, { time: site.tick() })
  const home = (id: number) => site.unit(id, 'de', 'Home')
  const german = () => site.upstream.read('po/de.po')
  const edit = (id: number, target: string, state: number = State.translated) =>
    site.edit(id, { code: 'de', key: 'Home', target, state })

  it('upstream only marks a string that got a new text here: the text stands, and the mark was about the old one', async () => {
    const id = await begin()
    await edit(id, 'Startseite')
    await upstreamSays(po('Start', { fuzzy: true }))
    await pullComponent(site.context, id)
    expect(await home(id)).toMatchObject({ target: 'Startseite', state: State.translated })
    await pushComponent(site.context, id)
    expect(await german()).toContain('\nmsgid "Home"\nmsgstr "Startseite"\n')
    expect(await german()).not.toContain('fuzzy')
    expect([await site.edits(), await site.suggestions()]).toEqual([[], []])
  })

  it('upstream changes the text of a string that was only marked here: its text stands', async () => {
    const id = await begin()
    await edit(id, 'Start', State.needsEditing)
    await upstreamSays(po('Anfang'))
    await pushComponent(site.context, id)
    expect(await home(id)).toMatchObject({ target: 'Anfang', state: State.translated })
    expect(await german()).toContain('\nmsgid "Home"\nmsgstr "Anfang"\n')
    expect(await german()).not.toContain('fuzzy')
    expect([await site.edits(), await site.suggestions()]).toEqual([[], []])
  })

  it('a mark that is set here reaches the file, a mark that upstream sets reaches us', async () => {
    const id = await begin()
    await edit(id, 'Start', State.needsEditing)
    await pushComponent(site.context, id)
    expect(await german()).toContain('#, fuzzy\nmsgid "Home"\nmsgstr "Start"\n')
    await upstreamSays(po('Start'))
    await pullComponent(site.context, id)
    expect(await home(id)).toMatchObject({ target: 'Start', state: State.translated })
    await upstreamSays(po('Start', { fuzzy: true }))
    await pullComponent(site.context, id)
    expect((await home(id)).state).toBe(State.needsEditing)
  })

  it('both take the mark away, or set it: nothing is left to do', async () => {
    const id = await begin(po('Start', { fuzzy: true }))
    await edit(id, 'Start')
    await upstreamSays(po('Start'))
    await pushComponent(site.context, id)
    expect(await site.edits()).toEqual([])
    expect(await site.upstream.log()).toHaveLength(2)
    expect(await home(id)).toMatchObject({ target: 'Start', state: State.translated, upstream: null })
  })

  it('upstream marks what was approved here meanwhile: what was said here is written', async () => {
    const id = await begin(po('Start', { fuzzy: true }))
    await edit(id, 'Start')
    await upstreamSays(`${po('Start', { fuzzy: true })}\nmsgid "Next"\nmsgstr ""\n`)
    await pushComponent(site.context, id)
    expect(await german()).not.toContain('fuzzy')
    expect(await site.edits()).toEqual([])
  })
})
