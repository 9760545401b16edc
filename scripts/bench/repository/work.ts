// Pull of a one-string change, commit of one edit and of many, each beside its floor: the same git plumbing and the same
// reading and writing of the file, without a database. node work.ts <data folder> <repository> <edits>
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { json } from '#core/formats/json/json.ts'
import { inTransaction, openSqlite } from '#server/db/database.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { formatOptions } from '#server/sync/files/read-catalog.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { type Clone, git } from '#server/vcs/clone.ts'
import { writeCommits } from '#server/vcs/commits.ts'
import { Vcs } from '#server/vcs/vcs.ts'
import { peakMb } from '../process-figures.ts'

export interface WorkFigures {
  readonly units: number
  readonly edits: number
  readonly pull: Timing
  readonly commitOne: Timing
  readonly commitMany: Timing
  readonly pushManyMs: number
  readonly peakMb: number
}

export interface Timing {
  readonly ms: number
  readonly floorMs: number
}

const [dataDir = '', repository = '', many = '10000'] = process.argv.slice(2)
const EDITS = Number(many)
const LANGUAGE = 'de'
const PATH = `locales/${LANGUAGE}.json`

const database = openSqlite(join(dataDir, 'dragoman.sqlite'))
const vcs = new Vcs({
  dataDir,
  protocols: ['file'],
  timeoutMs: 600_000,
  environment: { PATH: process.env.PATH },
})
const now = () => Date.now() * 1000
const context: SyncContext = { db: database.db, vcs, now, report: async () => {} }
const component = await database.db.selectFrom('component').selectAll().executeTakeFirstOrThrow()
await database.db.updateTable('component').set({ repo: repository, push: repository, branch: 'main' }).execute()
const setup = { inherited: { PATH: process.env.PATH }, home: dataDir, protocols: ['file'], timeoutMs: 600_000 }
const upstream: Clone = { setup, gitDir: repository }
const floor: Clone = { setup, gitDir: join(dataDir, 'floor.git') }

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const options = async () => {
  const synced = await loadSyncedComponent(database.db, component.id)
  const template = await git(upstream, ['cat-file', 'blob', 'main:locales/en.json'])
  return formatOptions(synced, { code: LANGUAGE, plural: { number: 2, formula: 'n != 1' }, template })
}

/** Somebody upstream changes one text. */
async function changeOne(text: string): Promise<void> {
  const bytes = await git(upstream, ['cat-file', 'blob', `main:${PATH}`])
  const catalog = json.read(bytes, await options())
  const key = catalog.entries.at(7)?.key ?? ''
  const author = { name: 'Dev', email: 'dev@example.org' }
  const files = [{ path: PATH, bytes: json.write(catalog, [{ kind: 'set', key, target: [text] }]) }]
  const parent = (await git(upstream, ['rev-parse', 'main'])).toString().trim()
  const commits = [{ author, committer: author, time: now(), message: 'Change one text', files }]
  await writeCommits(upstream, { ref: 'refs/heads/main', parent, commits })
}

async function fetchFloor(): Promise<void> {
  await git(floor, ['fetch', '--quiet', '--no-tags', repository, '+refs/heads/main:refs/upstream/main'])
}

async function measurePull(): Promise<Timing> {
  await pullComponent(context, component.id)
  execFileSync('git', ['init', '--bare', '--quiet', floor.gitDir])
  await fetchFloor()
  const before = (await git(floor, ['rev-parse', 'refs/upstream/main'])).toString().trim()
  await changeOne(`one text at ${now()}`)
  const read = await options()
  const floorMs = await timed(async () => {
    await fetchFloor()
    await git(floor, ['diff-tree', '-r', '-z', '--name-only', before, 'refs/upstream/main'])
    await git(floor, ['ls-tree', '-r', '-z', 'refs/upstream/main'])
    json.read(await git(floor, ['cat-file', 'blob', `refs/upstream/main:${PATH}`]), read).entries.at(-1)
  })
  return { ms: await timed(() => pullComponent(context, component.id)), floorMs }
}

async function editSome(count: number, mark: string): Promise<void> {
  const units = await database.db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select(['unit.id', 'unit.translation_id'])
    .where('translation.filename', '=', PATH)
    .orderBy('unit.id')
    .limit(count)
    .execute()
  await inTransaction(database.db, async (tx) => {
    for (const { id: unitId, translation_id: translationId } of units)
      await recordEdit(tx, {
        unitId,
        translationId,
        authorId: null,
        target: `${mark} ${unitId}`,
        state: 20,
        now: now(),
      })
  })
}

async function measureCommit(count: number, mark: string): Promise<Timing> {
  await editSome(count, mark)
  await fetchFloor()
  const read = await options()
  const floorMs = await timed(async () => {
    const bytes = await git(floor, ['cat-file', 'blob', `refs/upstream/main:${PATH}`])
    const catalog = json.read(bytes, read)
    const edits = catalog.entries
      .slice(0, count)
      .map(({ key }, i) => ({ kind: 'set', key, target: [`${mark} ${i}`] }) as const)
    const author = { name: 'Floor', email: 'floor@example.org' }
    const commit = { author, committer: author, time: now(), message: 'Floor' }
    const commits = [{ ...commit, files: [{ path: PATH, bytes: json.write(catalog, edits) }] }]
    const parent = (await git(floor, ['rev-parse', 'refs/upstream/main'])).toString().trim()
    await writeCommits(floor, { ref: 'refs/heads/floor', parent, commits })
  })
  return { ms: await timed(() => commitComponent(context, component.id)), floorMs }
}

const pull = await measurePull()
const commitOne = await measureCommit(1, 'one')
await pushComponent(context, component.id)
const commitMany = await measureCommit(EDITS, 'many')
const pushManyMs = await timed(() => pushComponent(context, component.id))
const { count: units } = await database.db
  .selectFrom('unit')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()
await database.close()
rmSync(floor.gitDir, { recursive: true, force: true })
const figures: WorkFigures = {
  units,
  edits: EDITS,
  pull,
  commitOne,
  commitMany,
  pushManyMs,
  peakMb: peakMb(),
}
console.log(JSON.stringify(figures))
