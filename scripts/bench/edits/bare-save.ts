import { DatabaseSync } from 'node:sqlite'
import { BLOCK } from '#server/db/paging/list-blocks.ts'
import { languageSlot } from '#server/db/queries/reports/language-slots.ts'

/** A string that is saved: its place, and what the history and the memory say of it. */
export interface SavedString {
  readonly id: number
  readonly translationId: number
  readonly componentId: number
  readonly projectId: number
  readonly languageId: number
  readonly sourceLanguageId: number
  readonly source: string
  readonly context: string
  /** Of the source, as the memory finds it. */
  readonly hash: bigint
}

export const openBare = (path: string): DatabaseSync => {
  const bare = new DatabaseSync(path)
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) bare.exec(`pragma ${pragma}`)
  return bare
}

const prepare = (bare: DatabaseSync) => ({
  before: bare.prepare('select target, state from unit where id = ?'),
  unit: bare.prepare(
    'update unit set target = ?, state = 20, updated = ?, upstream = coalesce(upstream, target), automatically_translated = 0 where id = ?',
  ),
  edit: bare.prepare(
    'insert into edit (unit_id, translation_id, author_id, target, state, created) values (?, ?, ?, ?, 20, ?)',
  ),
  replaced: bare.prepare("update edit set target = ?, created = ? where unit_id = ? and commit_id = ''"),
  mark: bare.prepare('delete from unchecked where translation_id = ? and unit_id = ?'),
  contribution: bare.prepare(
    'insert into contribution (user_id, translation_id, edits, first, last) values (?, ?, 1, ?, ?) on conflict do update set edits = edits + 1, last = excluded.last',
  ),
  knownSource: bare.prepare('select id from memory_source where language_id = ? and hash = ?'),
  newSource: bare.prepare('insert into memory_source (language_id, text, hash) values (?, ?, ?) returning id'),
  memory: bare.prepare(
    "insert into memory (source_id, source_language_id, target_language_id, target, origin, context, status, project_id, user_id, shared, from_file, created) values (?, ?, ?, ?, 'bench/strings', ?, 1, ?, ?, 0, 0, ?)",
  ),
  sequence: bare.prepare(
    "update sequence set value = case name when 'change' then value + 1 else max(value, ?) end where name in ('change', 'change_clock') returning value",
  ),
  change: bare.prepare(
    "insert into change (id, timestamp, action, project_id, component_id, translation_id, language_id, unit_id, user_id, author_id, nr, target, old, details) values (?, ?, 2, ?, ?, ?, ?, ?, ?, ?, (select changes + 1 from stats where scope = 'translation' and scope_id = ?), ?, ?, ?)",
  ),
  block: bare.prepare(
    "insert into list_block (list, owner, block, rows) values ('change', ?, ?, 1) on conflict do update set rows = rows + 1",
  ),
  stats: bare.prepare(
    'update stats set translated = translated + 1, changes = changes + 1, last_change = ?, last_author_id = ? where scope = ? and scope_id = ?',
  ),
})

/**
 * The rows of one save in one prepared transaction: the string, what waits for git, who helped, the memory, the history with its numbers,
 * how long its list is, four sums, and the mark that a trigger leaves for the checks taken away. Not what checks find: nothing is checked.
 */
export function bareSave(bare: DatabaseSync, userId: number): (string: SavedString, text: string) => void {
  const run = prepare(bare)
  const remember = ({ sourceLanguageId, source, hash }: SavedString): number => {
    const known = run.knownSource.get(sourceLanguageId, hash) ?? run.newSource.get(sourceLanguageId, source, hash)
    return Number(known?.id)
  }
  return (string, text) => {
    const { id, translationId, componentId, projectId, languageId, sourceLanguageId, source, context } = string
    const now = Date.now() * 1000
    bare.exec('begin immediate')
    const before = run.before.get(id)
    run.unit.run(text, now, id)
    const { changes } = run.replaced.run(text, now, id)
    if (changes === 0) run.edit.run(id, translationId, userId, text, now)
    run.mark.run(translationId, id)
    run.contribution.run(userId, translationId, now, now)
    run.memory.run(remember(string), sourceLanguageId, languageId, text, context, projectId, userId, now)
    const changeId = Number(run.sequence.all(now)[0]?.value)
    const details = JSON.stringify({ state: 20, old_state: before?.state, source, context })
    const where = [projectId, componentId, translationId, languageId]
    run.change.run(changeId, now, ...where, id, userId, userId, translationId, text, before?.target ?? '', details)
    run.block.run(componentId, Math.floor(changeId / BLOCK))
    run.stats.run(now, userId, 'translation', translationId)
    run.stats.run(now, userId, 'component', componentId)
    run.stats.run(now, userId, 'project', projectId)
    run.stats.run(now, userId, 'language', languageSlot(languageId, projectId))
    bare.exec('commit')
  }
}
