import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { type ReplayKind, replayKinds } from '#server/testing/replay/kinds.ts'
import { foreignLines } from '#server/testing/replay/lines.ts'
import { differencesOf, lossesOf } from '#server/testing/replay/losses.ts'
import { Replay } from '#server/testing/replay/replay.ts'
import { ServiceEngine } from '#server/testing/replay/service-engine.ts'
import { type ReplayStep, replayHistories } from '#server/testing/replay/steps.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

/** More for the long run by hand: REPLAYS=200 npx vitest run server/sync/replay. */
const REPLAYS = Number(process.env.REPLAYS ?? 2)

const styles = ['rebase', 'merge', 'merge_noff'] as const

describeEachEngine('replaying histories of developers and translators', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  it.each(replayKinds)(
    'in $id: nothing is lost, nothing locked, no line touched but of edited strings',
    {
      timeout: 120_000 + REPLAYS * 60_000,
    },
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(replayHistories, fc.constantFrom(...styles), async (steps, style) => {
          await startOver()
          await playAndCheck(kind, steps, style)
        }),
        { numRuns: REPLAYS, endOnFailure: true },
      )
    },
  )

  async function startOver(): Promise<void> {
    await database.drop()
    database = await open()
    site = await RepositorySite.open(database)
  }

  async function playAndCheck(kind: ReplayKind, steps: readonly ReplayStep[], style: string): Promise<void> {
    const { filemask, template, id: file_format } = kind
    const replay = new Replay(kind, site.upstream, () => site.tick())
    await replay.begin()
    const component = await site.announce({ filemask, template, file_format, merge_style: style })
    await pullComponent(site.context, component)
    await replay.play(new ServiceEngine(site, kind, component), steps)
    expect(await differencesOf(kind, site, replay, component)).toEqual([])
    expect(await lossesOf(kind, site, replay)).toEqual([])
    expect(await foreignLines(kind, site.upstream, replay.records)).toEqual([])
    expect([await site.edits(), await site.alerts(), await isLocked(component)]).toEqual([[], [], false])
  }

  async function isLocked(component: number): Promise<boolean> {
    const row = await database.db
      .selectFrom('component')
      .select('locked')
      .where('id', '=', component)
      .executeTakeFirst()
    return row?.locked === 1
  }
})
