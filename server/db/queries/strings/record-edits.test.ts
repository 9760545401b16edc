import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import { deleteEdit, type EditRow, editsOfUnits, markCommitted } from '#server/db/queries/strings/pending-edits.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { mustExist } from '#server/errors.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('recording edits', (open) => {
  let site: TestSite
  let ann: TestUser
  let bob: TestUser
  let unit: { id: number; translation_id: number }

  beforeEach(async () => {
    site = await TestSite.open(open)
    ann = await makeUser(site, 'ann')
    bob = await makeUser(site, 'bob')
    await makeComponent(site, await makeProject(site, 'p'), 'c')
    unit = await site.db
      .selectFrom('unit')
      .select(['id', 'translation_id'])
      .where('target', '=', 'Hallo, Welt')
      .executeTakeFirstOrThrow()
  })
  afterEach(() => site.close())

  const edit = (author: TestUser, target: string, now: number, coAuthorIds: number[] = [], db: Db = site.db) =>
    recordEdit(db, {
      unitId: unit.id,
      translationId: unit.translation_id,
      authorId: author.id,
      target,
      state: 20,
      now,
      coAuthorIds,
    })
  const rows = () =>
    site.db.selectFrom('edit').select(['author_id', 'target', 'created', 'co_authors']).orderBy('id').execute()
  const stored = () =>
    site.db
      .selectFrom('unit')
      .select(['target', 'upstream', 'updated'])
      .where('id', '=', unit.id)
      .executeTakeFirstOrThrow()

  it('keeps one row per run of one author, with the newest text', async () => {
    await edit(ann, 'Hallo', 1)
    await edit(ann, 'Hallo!', 2, [bob.id, ann.id])
    await edit(bob, 'Servus', 3)
    await edit(ann, 'Moin', 4)
    expect(await rows()).toEqual([
      { author_id: ann.id, target: 'Hallo!', created: 2, co_authors: `${bob.id}` },
      { author_id: bob.id, target: 'Servus', created: 3, co_authors: '' },
      { author_id: ann.id, target: 'Moin', created: 4, co_authors: '' },
    ])
  })

  it('remembers what upstream holds from the first difference on', async () => {
    await edit(ann, 'Hallo', 1)
    expect(await stored()).toEqual({ target: 'Hallo', upstream: 'Hallo, Welt', updated: 1 })
    await edit(bob, 'Servus', 2)
    expect(await stored()).toEqual({ target: 'Servus', upstream: 'Hallo, Welt', updated: 2 })
    await edit(bob, 'Hallo, Welt', 3)
    expect(await stored()).toEqual({ target: 'Hallo, Welt', upstream: null, updated: 3 })
  })

  it('leaves an edit alone that is in a commit', async () => {
    await edit(ann, 'Hallo', 1)
    await site.db.updateTable('edit').set({ commit_id: 'c0ffee' }).execute()
    await edit(ann, 'Hallo!', 2)
    expect((await rows()).map((row) => row.target)).toEqual(['Hallo', 'Hallo!'])
  })

  /** Does `first` in a transaction that stays open until `second` waits for it, or for a moment. */
  const atOnce = async (first: (tx: Db) => Promise<unknown>, second: () => Promise<unknown>) => {
    let other: Promise<unknown> = Promise.resolve()
    await inTransaction(site.db, async (tx) => {
      await first(tx)
      if (!isPostgres(site.db)) return
      other = second()
      await Promise.race([other, sleep(200)])
    })
    await (isPostgres(site.db) ? other : second())
  }
  const waiting = async (): Promise<EditRow> => {
    const [row] = await editsOfUnits(site.db, [unit.id])
    return mustExist(row, 'edit')
  }
  const texts = () => site.db.selectFrom('edit').select(['target', 'commit_id']).orderBy('id').execute()

  it('keeps a text that is saved while the one before it is being committed', async () => {
    await edit(ann, 'Hallo', 1)
    const row = await waiting()
    await atOnce(
      (tx) => markCommitted(tx, { ...row, commitId: 'c0ffee' }),
      () => edit(ann, 'Hallo!', 2),
    )
    expect(await texts()).toEqual([
      { target: 'Hallo', commit_id: 'c0ffee' },
      { target: 'Hallo!', commit_id: '' },
    ])
  })

  it('keeps a text that is saved while the one before it is deleted, and whoever deletes leaves a newer one alone', async () => {
    await edit(ann, 'Hallo', 1)
    const row = await waiting()
    await atOnce(
      (tx) => deleteEdit(tx, row),
      () => edit(ann, 'Hallo!', 2),
    )
    expect(await texts()).toEqual([{ target: 'Hallo!', commit_id: '' }])
    const newer = await waiting()
    let went: unknown
    await atOnce(
      (tx) => edit(ann, 'Servus', 3, [], tx),
      async () => {
        went = await deleteEdit(site.db, newer)
      },
    )
    expect([went, await texts()]).toEqual([false, [{ target: 'Servus', commit_id: '' }]])
  })
})
