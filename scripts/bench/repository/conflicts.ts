// Replays the same histories with the service and with plain git rebase, and tells how often a person had to step in.
// node conflicts.ts <histories per format> <formats>
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { type ReplayKind, replayKinds } from '#server/testing/replay/kinds.ts'
import { differencesOf, lossesOf } from '#server/testing/replay/losses.ts'
import { PlainGitEngine } from '#server/testing/replay/plain-git.ts'
import { Replay } from '#server/testing/replay/replay.ts'
import { ServiceEngine } from '#server/testing/replay/service-engine.ts'
import { type ReplayStep, replayHistories } from '#server/testing/replay/steps.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import { Upstream } from '#server/testing/upstream.ts'

export interface ConflictFigures {
  readonly histories: number
  readonly format: string
  /** Histories in which a rebase stopped, and how often it did in all. */
  readonly rebaseStopped: number
  readonly rebaseConflicts: number
  /** The same histories with the service. */
  readonly interventions: number
  readonly lost: number
  readonly locks: number
  readonly suggestions: number
}

/** The same histories in every run. */
const SEED = 20_260_101

type Outcome = Pick<ConflictFigures, 'interventions' | 'lost' | 'locks' | 'suggestions'>

async function withService(kind: ReplayKind, steps: readonly ReplayStep[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-replay-'))
  const database = openSqlite(join(folder, 'dragoman.sqlite'))
  try {
    await migrateToLatest(database.db)
    await seed(database.db, 0)
    const drop = () => database.close()
    const site = await RepositorySite.open({ ...database, url: '', folder, drop })
    const replay = new Replay(kind, site.upstream, () => site.tick())
    await replay.begin()
    const { filemask, template, id: file_format } = kind
    const component = await site.announce({ filemask, template, file_format })
    await pullComponent(site.context, component)
    await replay.play(new ServiceEngine(site, kind, component), steps)
    const different = await differencesOf(kind, site, replay, component)
    const locked = await database.db.selectFrom('component').select('locked').where('locked', '=', 1).execute()
    return {
      interventions: (await site.alerts()).length + different.length,
      lost: (await lossesOf(kind, site, replay)).length,
      locks: locked.length,
      suggestions: (await site.suggestions()).length,
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withRebase(kind: ReplayKind, steps: readonly ReplayStep[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-rebase-'))
  try {
    const upstream = await Upstream.make(folder)
    let time = Date.UTC(2026, 0, 1) * 1000
    const replay = new Replay(kind, upstream, () => (time += 1_000_000))
    await replay.begin()
    const engine = new PlainGitEngine(kind, upstream.address, join(folder, 'clone'))
    await replay.play(engine, steps)
    return engine.conflicts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const histories = Number(process.argv[2] ?? 10)
const kinds = replayKinds.slice(0, Number(process.argv[3] ?? replayKinds.length))
const figures: ConflictFigures[] = []
for (const kind of kinds) {
  const sum = { rebaseStopped: 0, rebaseConflicts: 0, interventions: 0, lost: 0, locks: 0, suggestions: 0 }
  for (const steps of fc.sample(replayHistories, { seed: SEED, numRuns: histories })) {
    const conflicts = await withRebase(kind, steps)
    sum.rebaseConflicts += conflicts
    sum.rebaseStopped += Number(conflicts > 0)
    const ours = await withService(kind, steps)
    for (const name of ['interventions', 'lost', 'locks', 'suggestions'] as const) sum[name] += ours[name]
  }
  figures.push({ histories, format: kind.id, ...sum })
}
console.log(JSON.stringify(figures))
