import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentHash, stringHash } from '#core/units/identity.ts'
import { inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertSourceStrings } from '#server/db/queries/strings/source-strings.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { loadSyncedComponent, pathOf } from '#server/sync/context/sync-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const EQUAL = 150
const MAX_PROPAGATED_INLINE = 40
const [context, source] = ['hello', 'Hello, world']

describeEachEngine('a text for equal strings', (open) => {
  let site: TestSite
  let ann: TestUser
  let relatedId: number

  /** Strings that are the same, as many as hundreds of components would have. */
  async function addEqualStrings(componentId: number): Promise<void> {
    const unitContext = await loadSyncedComponent(site.db, componentId)
    await inTransaction(site.db, async (tx) => {
      const translations = await translationsOfComponent(tx, componentId)
      const sourceIds = await takeUnitIds(tx, EQUAL)
      await insertSourceStrings(
        tx,
        sourceIds.map((id, n) => ({
          id,
          component_id: componentId,
          id_hash: stringHash(`equal ${n}`),
          content_hash: contentHash({ context, source }),
          context,
          source,
          position: 3 + n,
          note: '',
          location: '',
          flags: '',
          explanation: '',
          priority: 100,
          num_words: 2,
          num_chars: 12,
        })),
      )
      for (const translation of translations) {
        const isSource = translation.is_source === 1
        const ids = isSource ? sourceIds : await takeUnitIds(tx, EQUAL)
        const state = isSource ? 20 : 0
        const ledger = await Ledger.open(tx, pathOf(unitContext, translation))
        await insertUnits(
          tx,
          componentId,
          ids.map((id, n) => ({
            id,
            translation_id: translation.id,
            source_string_id: sourceIds[n] as number,
            created: site.time,
            target: isSource ? source : '',
            state,
          })),
        )
        for (const _ of ids) ledger.countIn({ state, words: 2, chars: 12 })
        await ledger.close(site.time)
      }
    })
  }

  beforeAll(async () => {
    site = await TestSite.open(open)
    ann = await makeUser(site, 'ann')
    const project = await makeProject(site, 'harbour')
    await makeComponent(site, project, 'app')
    relatedId = (await makeComponent(site, project, 'sibling')).id
    await addEqualStrings(relatedId)
    site.time += 1_000_000
  })
  afterAll(() => site.close())

  const texts = async () =>
    (
      await site.db
        .selectFrom('unit')
        .innerJoin('translation', 'translation.id', 'unit.translation_id')
        .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
        .select(['unit.target', 'unit.id'])
        .where('translation.component_id', '=', relatedId)
        .where('translation.is_source', '=', 0)
        .where('source_string.context', '=', context)
        .orderBy('unit.id')
        .execute()
    ).map((row) => row.target)
  const withText = async (text: string) => (await texts()).filter((target) => target === text).length

  const save = async (text: string) => {
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(
      '/api/translations/harbour/app/de/units/',
    )
    const unit = results.find((one) => one.context === context)
    const json = { target: [text], state: 20 }
    const reply = await site.call(`/api/units/${unit?.id}/`, { method: 'PATCH', as: ann, json })
    expect(reply.status, reply.text).toBe(200)
  }

  it('house 6: is given to a few of them at once and to the rest by a job; what was edited later stands', async () => {
    await save('Hallo zusammen')
    expect(await withText('Hallo zusammen')).toBe(MAX_PROPAGATED_INLINE)
    site.time += 1_000_000
    const later = await site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .where('translation.component_id', '=', relatedId)
      .where('translation.is_source', '=', 0)
      .orderBy('unit.id', 'desc')
      .executeTakeFirstOrThrow()
    const json = { target: ['Anders'], state: 20 }
    await site.db
      .updateTable('component')
      .set({ allow_translation_propagation: 0 })
      .where('id', '=', relatedId)
      .execute()
    expect((await site.call(`/api/units/${later.id}/`, { method: 'PATCH', as: ann, json })).status).toBe(200)
    await site.db
      .updateTable('component')
      .set({ allow_translation_propagation: 1 })
      .where('id', '=', relatedId)
      .execute()
    await runJobs(site)
    // Those that were made equal, and the one that came with the files.
    expect([await withText('Hallo zusammen'), await withText('Anders')]).toEqual([EQUAL, 1])
    const stats = await site.read<{ translated: number }>('/api/translations/harbour/sibling/de/statistics/')
    expect(stats.translated).toBe(EQUAL + 1)
  })
})
