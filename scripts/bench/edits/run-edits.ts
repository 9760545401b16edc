// A process of its own: strings saved one by one as people do it, and the same rows written with nothing around them.
import { DatabaseSync } from 'node:sqlite'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import { inTransaction, openSqlite } from '#server/db/database.ts'
import { languageSlot } from '#server/db/queries/reports/language-slots.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { randomFrom, seedOf } from '../generator/random.ts'

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

async function timed(ids: readonly number[], save: (id: number, text: string) => unknown): Promise<Saves> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  for (const [number, id] of ids.entries()) await save(id, `Text number ${number}`)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { edits: ids.length, seconds, cpuSeconds: (user + system) / 1e6 }
}

const openBare = (path: string): DatabaseSync => {
  const bare = new DatabaseSync(path)
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) bare.exec(`pragma ${pragma}`)
  return bare
}

/** The rows of one save: the string, what waits for git, the history, four sums, who helped, how long the lists are. */
function bareSave(bare: DatabaseSync, userId: number): (id: number, text: string) => void {
  const position = bare.prepare(
    'select u.translation_id, t.component_id, t.language_id, c.project_id from unit u join translation t on t.id = u.translation_id join component c on c.id = t.component_id where u.id = ?',
  )
  const unit = bare.prepare('update unit set target = ?, state = 20, updated = ? where id = ?')
  const edit = bare.prepare(
    'insert into edit (unit_id, translation_id, author_id, target, state, created) values (?, ?, ?, ?, 20, ?)',
  )
  const change = bare.prepare(
    'insert into change (id, timestamp, action, project_id, component_id, translation_id, language_id, unit_id, user_id, author_id, nr, target) values ((select max(id) + 1 from change), ?, 2, ?, ?, ?, ?, ?, ?, ?, (select coalesce(max(nr), 0) + 1 from change where translation_id = ?), ?)',
  )
  const stats = bare.prepare('update stats set translated = translated + 1 where scope = ? and scope_id = ?')
  const contribution = bare.prepare(
    'insert into contribution (user_id, translation_id, edits, first, last) values (?, ?, 1, ?, ?) on conflict do update set edits = edits + 1, last = excluded.last',
  )
  const block = bare.prepare('update list_block set rows = rows + 1 where list = ? and owner = ? and block = 0')
  return (id, text) => {
    const now = Date.now() * 1000
    bare.exec('begin immediate')
    const at = position.get(id) as Record<string, number>
    const { translation_id = 0, component_id = 0, language_id = 0, project_id = 0 } = at
    unit.run(text, now, id)
    edit.run(id, translation_id, userId, text, now)
    const where = [project_id, component_id, translation_id, language_id]
    change.run(now, ...where, id, userId, userId, translation_id, text)
    for (const [scope, scopeId] of [
      ['translation', translation_id],
      ['component', component_id],
      ['project', project_id],
      ['language', languageSlot(language_id, project_id)],
    ] as const)
      stats.run(scope, scopeId)
    contribution.run(userId, translation_id, now, now)
    block.run('change', component_id)
    bare.exec('commit')
  }
}

const database = openSqlite(file)
await migrateToLatest(database.db)
const last = await database.db.selectFrom('unit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
const translated = await database.db
  .selectFrom('unit')
  .innerJoin('translation', 'translation.id', 'unit.translation_id')
  .select('unit.id')
  .where('translation.is_source', '=', 0)
  .where('unit.id', '>', Math.floor(last.id / 2))
  .orderBy('unit.id')
  .limit(EDITS * 20)
  .execute()
const random = randomFrom(seedOf('edits'))
const ids = Array.from({ length: EDITS }, () => random.pick(translated).id)
const user = await database.db
  .selectFrom('user')
  .select(['id', 'username'])
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow()
// People without an address may not edit.
await database.db.updateTable('user').set({ email: 'bench@example.org' }).where('id', '=', user.id).execute()
const actor = { kind: 'user' as const, id: user.id, username: user.username, isSuperuser: true, at: 1 }
const ours = await timed(ids, (id, text) =>
  inTransaction(database.db, async (tx) =>
    translateUnit(tx, await findUnit(tx, actor, id), { actor, target: [text], state: 20 }, Date.now() * 1000),
  ),
)
await database.close()
const bare = openBare(floorFile)
const floor = await timed(ids, bareSave(bare, user.id))
bare.close()
process.stdout.write(JSON.stringify({ ours, floor }))
