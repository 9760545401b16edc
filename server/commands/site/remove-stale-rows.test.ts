import { afterAll, beforeAll, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { tidyUp } from '#server/commands/site/remove-stale-rows.ts'
import { inTransaction } from '#server/db/database.ts'
import { machineAnswers, storeMachineAnswers } from '#server/db/queries/memory/machine-answers.ts'
import { insertSuggestion } from '#server/db/queries/strings/suggestions.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'

const DAY = 86_400_000_000

describeEachEngine('tidying up', (open) => {
  let site: TestSite
  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  const tidy = () => tidyUp({ db: site.db, now: () => site.time })

  it('takes away suggestions of what stands already or was suggested before', async () => {
    const project = await makeProject(site, 'tidy')
    const files = { 'locales/en.json': { a: 'One', b: 'Two' }, 'locales/de.json': { a: 'Eins', b: '' } }
    await makeComponent(site, project, 'app', { files })
    const unit = async (target: string) =>
      (await site.db.selectFrom('unit').select('id').where('target', '=', target).executeTakeFirstOrThrow()).id
    const [one, two] = [await unit('Eins'), await unit('')]
    const suggest = async (unitId: number, target: string) => {
      await inTransaction(site.db, (tx) => insertSuggestion(tx, { unitId, userId: null, target, now: site.time }))
    }
    await suggest(one, 'Eins')
    await suggest(one, 'Einer')
    await suggest(two, 'Zwei')
    await suggest(two, 'Zwo')
    await suggest(two, 'Zwei')
    expect(await tidy()).toEqual({ suggestions: 2, answers: 0 })
    const left = await site.db.selectFrom('suggestion').select('target').orderBy('id').execute()
    expect(left.map((row) => row.target)).toEqual(['Einer', 'Zwei', 'Zwo'])
    const changes = await site.db
      .selectFrom('change')
      .select('target')
      .where('action', '=', Action.suggestionCleanedUp)
      .orderBy('id')
      .execute()
    expect(changes.map((row) => row.target)).toEqual(['Eins', 'Zwei'])
    expect(await tidy()).toEqual({ suggestions: 0, answers: 0 })
  })

  it('forgets answers of services that are old', async () => {
    const store = (key: string, at: number) =>
      inTransaction(site.db, (tx) => storeMachineAnswers(tx, new Map([[key, '{}']]), at))
    await store('old', site.time - 61 * DAY)
    await store('new', site.time - DAY)
    expect(await tidy()).toEqual({ suggestions: 0, answers: 1 })
    expect([...(await machineAnswers(site.db, ['old', 'new'])).keys()]).toEqual(['new'])
  })
})
