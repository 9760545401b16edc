import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { replayLanguages } from '#server/testing/replay/developers.ts'
import { type ReplayKind, replayKinds, textsOf } from '#server/testing/replay/kinds.ts'
import { foreignLines } from '#server/testing/replay/lines.ts'
import { Replay } from '#server/testing/replay/replay.ts'
import { ServiceEngine } from '#server/testing/replay/service-engine.ts'
import { type ReplayStep, replayHistories } from '#server/testing/replay/steps.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

/** More for the long run by hand: REPLAYS=200 npx vitest run server/sync/replay. */
const REPLAYS = Number(process.env.REPLAYS ?? 3)

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
      timeout: 600_000,
    },
    async (kind) => {
      let round = 0
      await fc.assert(
        fc.asyncProperty(replayHistories, fc.constantFrom(...styles), async (steps, style) => {
          await afresh()
          await playAndCheck(kind, steps, style, `app${++round}`)
        }),
        { numRuns: REPLAYS, interruptAfterTimeLimit: 500_000, endOnFailure: true },
      )
    },
  )

  async function afresh(): Promise<void> {
    await database.drop()
    database = await open()
    site = await RepositorySite.open(database)
  }

  async function playAndCheck(kind: ReplayKind, steps: readonly ReplayStep[], style: string, slug: string) {
    const { filemask, template, id: file_format } = kind
    const played = new Replay(kind, site.upstream, () => site.tick())
    await played.begin()
    const component = await site.announce({ filemask, template, file_format, merge_style: style }, slug)
    await pullComponent(site.context, component)
    await played.play(new ServiceEngine(site, kind, component), steps)
    await nothingLost(kind, played)
    await nothingLocked(component)
    expect(await foreignLines(kind, site.upstream, played.records)).toEqual([])
    expect(await site.edits()).toEqual([])
  }

  /** Every text is where it should be, or somebody replaced it knowingly, or it is kept where people find it. */
  async function nothingLost(kind: ReplayKind, { records, developers }: Replay): Promise<void> {
    const suggested = new Set((await site.suggestions()).map(({ target }) => target))
    const history = await database.db.selectFrom('change').select(['action', 'target', 'old']).execute()
    const seenHere = new Set(history.filter(({ action }) => [59, 71].includes(action)).map(({ target }) => target))
    const removed = new Set(history.filter(({ action }) => action === 63).map(({ target }) => target))
    const everUpstream = new Set(await textsEver(kind))
    for (const language of replayLanguages) {
      const final = await developers.texts(language)
      const stored = new Map((await site.units(1, language)).map((unit) => [nameOf(kind, unit), unit.target]))
      for (const [key, text] of final) expect([key, stored.get(key)]).toEqual([key, text])
      const mine = records.filter((record) => record.language === language)
      for (const [index, record] of mine.entries()) {
        const { side, key, text } = record
        const later = mine.slice(index + 1).some((one) => one.side === side && one.key === key)
        const kept =
          final.get(key) === text ||
          later ||
          suggested.has(text) ||
          removed.has(text) ||
          (side === 'translator' ? everUpstream.has(text) : seenHere.has(text) || !final.has(key))
        expect(kept, `${side} lost '${text}' of ${key}; it is '${final.get(key)}' now`).toBe(true)
      }
    }
  }

  const nameOf = (kind: ReplayKind, unit: { context: string; source: string }) =>
    kind.bilingual ? unit.source.replace('Source of ', '') : unit.context

  /** Every text any commit of upstream's repository ever had, rewritten ones included. */
  async function textsEver(kind: ReplayKind): Promise<string[]> {
    const texts: string[] = []
    for (const bytes of await site.upstream.everyBlob())
      for (const { text } of textsOf(kind, bytes, 'de').values()) texts.push(text)
    return texts
  }

  async function nothingLocked(component: number): Promise<void> {
    const { locked } = await database.db
      .selectFrom('component')
      .select('locked')
      .where('id', '=', component)
      .executeTakeFirstOrThrow()
    expect(locked).toBe(0)
    expect(await site.alerts()).toEqual([])
  }
})
