import { afterEach, beforeEach, expect, it } from 'vitest'
import { anonymous } from '#server/access/actor.ts'
import { lockComponent } from '#server/commands/components/lock-component.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { PUSHES_BEFORE_LOCK } from '#server/sync/push/push-failures.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const EN = '{\n  "title": "Tide table"\n}\n'
const DE = '{\n  "title": "Gezeiten"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/de.json': DE }

describeEachEngine('pushes that fail again and again', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const isLocked = async (id: number) => (await componentById(database.db, { id }))?.locked === 1
  const refuse = () => site.upstream.hook('pre-receive', 'exit 1')
  const setLock = async (id: number, locked: boolean) => {
    const component = await componentById(database.db, { id })
    if (!component) throw new Error('no component')
    await inTransaction(database.db, (tx) => lockComponent(tx, component, { locked, actor: anonymous }, site.tick()))
  }

  async function failing(id: number, times: number): Promise<void> {
    for (let time = 0; time < times; time++) await expect(pushComponent(site.context, id)).rejects.toThrow(/rejected/)
  }

  it('lock the component at the fifth, and a push that works unlocks it', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    const hook = refuse()
    await failing(id, PUSHES_BEFORE_LOCK - 1)
    expect(await isLocked(id)).toBe(false)
    await failing(id, 2)
    expect(await isLocked(id)).toBe(true)
    expect(await site.alerts()).toEqual(['PushFailure'])
    expect((await site.changes(14)).map(({ details }) => JSON.parse(details))).toEqual([{ auto: true }])
    hook.remove()
    await pushComponent(site.context, id)
    expect(await isLocked(id)).toBe(false)
    expect((await site.changes(15)).map(({ details }) => JSON.parse(details))).toEqual([{ auto: true }])
    expect(await site.alerts()).toEqual([])
  })

  it('A20: are told in the history without the address', async () => {
    const id = await site.component(FILES, { push: `${site.upstream.address}-gone` })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await expect(pushComponent(site.context, id)).rejects.toThrow()
    const [change] = await site.changes(28)
    expect(change?.target).toContain('…')
    expect(`${change?.target} ${change?.details}`).not.toContain(site.upstream.address)
  })

  it('begin to count anew after a person unlocked the component, and never undo the lock of a person', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    const hook = refuse()
    await failing(id, PUSHES_BEFORE_LOCK)
    await setLock(id, false)
    await failing(id, PUSHES_BEFORE_LOCK - 1)
    expect(await isLocked(id)).toBe(false)
    await setLock(id, true)
    await failing(id, 1)
    hook.remove()
    await pushComponent(site.context, id)
    expect(await isLocked(id)).toBe(true)
  })

  it('lock nothing where auto_lock_error is off', async () => {
    const id = await site.component(FILES, { auto_lock_error: 0 })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    refuse()
    await failing(id, PUSHES_BEFORE_LOCK + 1)
    expect(await isLocked(id)).toBe(false)
  })

  it('are not what a conflict is: it never locks', async () => {
    const id = await site.component(FILES)
    for (let time = 0; time <= PUSHES_BEFORE_LOCK; time++) {
      await site.edit(id, { code: 'de', key: 'title', target: `Unser Text ${time}` })
      const theirs = DE.replace('Gezeiten', `Deren Text ${time}`)
      await site.upstream.commit({ 'locales/de.json': theirs }, { time: site.tick() })
      await pullComponent(site.context, id)
      await pushComponent(site.context, id)
    }
    expect(await isLocked(id)).toBe(false)
    expect(await site.changes(14)).toEqual([])
    expect(await site.alerts()).toEqual([])
    expect(await site.suggestions()).toHaveLength(PUSHES_BEFORE_LOCK + 1)
  })
})
