// A process of its own: strings saved one by one as people do it, and the same rows written with nothing around them.
import { stringHash } from '#core/units/identity.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import { inTransaction, openSqlite } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { randomFrom, seedOf } from '../generator/random.ts'
import { bareSave, openBare, type SavedString } from './bare-save.ts'

export interface Saves {
  readonly edits: number
  readonly seconds: number
  readonly cpuSeconds: number
}

export interface EditsRun {
  readonly ours: Saves
  readonly floor: Saves
}

const [file = '', floorFile = '', wanted = '0'] = process.argv.slice(2)
const EDITS = Number(wanted)
/** Saves before those that count, here and at the floor: a service runs for days. */
const WARM_UP = EDITS / 2

/** Saves all strings; the first of them do not count. */
async function timed(
  strings: readonly SavedString[],
  save: (string: SavedString, text: string) => unknown,
): Promise<Saves> {
  const saveAll = async (some: readonly SavedString[], word: string) => {
    for (const [number, string] of some.entries()) await save(string, `${word} number ${number}`)
  }
  await saveAll(strings.slice(0, WARM_UP), 'Warm-up')
  const cpu = process.cpuUsage()
  const start = performance.now()
  await saveAll(strings.slice(WARM_UP), 'Text')
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { edits: EDITS, seconds, cpuSeconds: (user + system) / 1e6 }
}

const database = openSqlite(file)
await migrateToLatest(database.db)
const last = await database.db.selectFrom('unit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
const translated = await database.db
  .selectFrom('unit')
  .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
  .innerJoin('translation', 'translation.id', 'unit.translation_id')
  .innerJoin('component', 'component.id', 'translation.component_id')
  .select([
    'unit.id',
    'translation.id as translationId',
    'component.id as componentId',
    'component.project_id as projectId',
    'translation.language_id as languageId',
    'component.source_language_id as sourceLanguageId',
    'source_string.source',
    'source_string.context',
  ])
  .where('translation.is_source', '=', 0)
  .where('unit.id', '>', Math.floor(last.id / 2))
  .orderBy('unit.id')
  .limit(EDITS * 20)
  .execute()
const random = randomFrom(seedOf('edits'))
const strings = Array.from({ length: WARM_UP + EDITS }, () => random.pick(translated)).map((string) => ({
  ...string,
  hash: stringHash(string.source),
}))
const user = await database.db
  .selectFrom('user')
  .select(['id', 'username'])
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow()
// People without an address may not edit.
await database.db.updateTable('user').set({ email: 'bench@example.org' }).where('id', '=', user.id).execute()
const actor = { kind: 'user' as const, id: user.id, username: user.username, isSuperuser: true, at: 1 }
const ours = await timed(strings, ({ id }, text) =>
  inTransaction(database.db, async (tx) =>
    translateUnit(tx, await findUnit(tx, actor, id), { actor, target: [text], state: 20 }, Date.now() * 1000),
  ),
)
await database.close()
const bare = openBare(floorFile)
const floor = await timed(strings, bareSave(bare, user.id))
bare.close()
process.stdout.write(JSON.stringify({ ours, floor }))
