import { afterEach, beforeEach, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const EN = '{\n  "title": "Tide table",\n  "home": "Home"\n}\n'
const DE = '{\n  "title": "Gezeiten",\n  "home": "Start"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/de.json': DE }

/** As a Gerrit does: changes are kept apart, and the place they are sent to is empty again. Nothing without its id gets in. */
const refuses = `#!/bin/sh
while read old new ref; do
  case "$ref" in refs/for/main) ;; *) echo "prohibited by Gerrit" >&2; exit 1;; esac
  git log -1 --format=%B "$new" | grep -q "^Change-Id: I[0-9a-f]\\{40\\}$" || { echo "missing Change-Id" >&2; exit 1; }
done
`
const keeps = `#!/bin/sh
while read old new ref; do
  git update-ref refs/heads/in-review "$new"
  git update-ref -d "$ref"
done
`

describeEachEngine('commits that Gerrit reviews', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    site.upstream.hook('pre-receive', refuses)
    site.upstream.hook('post-receive', keeps)
  })
  afterEach(() => database.drop())

  const idsOf = async () =>
    (await site.upstream.log('in-review')).flatMap(({ message }) => /^Change-Id: (I\w+)$/m.exec(message)?.[1] ?? [])

  it('sends them to be reviewed, keeps their ids when upstream moves, and is done when they arrive', async () => {
    const id = await site.component(FILES, { vcs: 'gerrit' })
    const tip = await site.upstream.tip()
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: true })
    expect(await site.upstream.tip()).toBe(tip)
    const [first] = await idsOf()
    expect(first).toMatch(/^I[0-9a-f]{40}$/)
    expect((await site.upstream.log('in-review'))[0]?.message).toBe(
      `Translate German\n\nTranslated: 2\nChange-Id: ${first}`,
    )
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
    expect(await site.edits()).toHaveLength(1)

    await site.upstream.commit({ ...FILES, README: 'moved' }, { time: site.tick() })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang', by: 'bob' })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: true })
    const again = await idsOf()
    expect(again).toHaveLength(2)
    expect(again[1]).toBe(first)
    expect(new Set(again).size).toBe(2)

    await site.upstream.move((await site.upstream.tip('in-review')) ?? '')
    await pullComponent(site.context, id)
    expect(await site.edits()).toEqual([])
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
    expect(await site.upstream.read('locales/de.json')).toContain('Tidenkalender')
  })
})
