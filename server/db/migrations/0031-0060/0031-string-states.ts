import { type Kysely, sql } from 'kysely'
import { countWords } from '#core/text/words.ts'
import { flagNumber, mergeFlags } from '#core/units/flags.ts'
import { FORM_SEPARATOR } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Source strings without a template are read-only, source texts that are empty are not translated, each plural form counts
 * its words, and `priority:` of a file counts. Statistics
 * follow.
 */
export async function migrateStates(db: Kysely<Tables>): Promise<void> {
  await recountWords(db)
  await setPriorities(db)
  await setStates(db)
  await recountStats(db)
}

async function setStates(db: Kysely<Tables>): Promise<void> {
  const sourceUnits = (bilingual: boolean) => sql`
    select t.id from translation t join component c on c.id = t.component_id
    where t.is_source = 1 and c.template ${sql.raw(bilingual ? '=' : '<>')} ''`
  await sql`update unit set state = ${State.readOnly} where translation_id in (${sourceUnits(true)})`.execute(db)
  await sql`update unit set state = ${State.empty}
    where state = ${State.translated} and target = '' and translation_id in (${sourceUnits(false)})`.execute(db)
}

async function recountWords(db: Kysely<Tables>): Promise<void> {
  const PAGE = 1000
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('source_string as s')
      .innerJoin('component as c', 'c.id', 's.component_id')
      .innerJoin('language as l', 'l.id', 'c.source_language_id')
      .select(['s.id', 's.source', 's.num_words', 'l.code'])
      .where('s.id', '>', after)
      .where('s.source', 'like', `%${FORM_SEPARATOR}%`)
      .orderBy('s.id')
      .limit(PAGE)
      .execute()
    for (const { id, source, num_words, code } of rows) {
      const words = countWords([source], code)
      if (words !== num_words)
        await db.updateTable('source_string').set({ num_words: words }).where('id', '=', id).execute()
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return
  }
}

async function setPriorities(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('source_string')
    .select(['id', 'flags', 'extra_flags'])
    .where((eb) => eb.or([eb('flags', 'like', '%priority:%'), eb('extra_flags', 'like', '%priority:%')]))
    .execute()
  for (const { id, flags, extra_flags } of rows) {
    const priority = flagNumber(mergeFlags([flags, extra_flags]), 'priority')
    if (priority !== undefined) await db.updateTable('source_string').set({ priority }).where('id', '=', id).execute()
  }
}

const groups = {
  total: sql`1 = 1`,
  translated: sql`u.state >= ${State.translated}`,
  fuzzy: sql`u.state >= ${State.needsEditing} and u.state < ${State.translated}`,
  approved: sql`u.state = ${State.approved}`,
  readonly: sql`u.state = ${State.readOnly}`,
  failing: sql`u.finding_count > 0`,
} as const

/** Counts of every translation anew from its units, and those above it as their sums. */
async function recountStats(db: Kysely<Tables>): Promise<void> {
  const names = Object.keys(groups).flatMap((name) => [name, `${name}_words`, `${name}_chars`])
  const sums = Object.entries(groups).flatMap(([name, holds]) => [
    sql`count(*) filter (where ${holds}) as ${sql.ref(name)}`,
    sql`coalesce(sum(s.num_words) filter (where ${holds}), 0) as ${sql.ref(`${name}_words`)}`,
    sql`coalesce(sum(s.num_chars) filter (where ${holds}), 0) as ${sql.ref(`${name}_chars`)}`,
  ])
  const set = (from: string) => sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`))
  await sql`update stats set ${set('n')} from (
      select u.translation_id, ${sql.join(sums)}
      from unit u join source_string s on s.id = u.source_string_id group by u.translation_id
    ) as n where stats.scope = 'translation' and stats.scope_id = n.translation_id`.execute(db)
  const total = sql.join(names.map((name) => sql`cast(sum(${sql.ref(`x.${name}`)}) as bigint) as ${sql.ref(name)}`))
  const owners = { component: 't.component_id', project: 'c.project_id', language: 't.language_id' }
  for (const [scope, owner] of Object.entries(owners))
    await sql`update stats set ${set('n')} from (
        select ${sql.ref(owner)} as owner, ${total} from stats x
        join translation t on t.id = x.scope_id join component c on c.id = t.component_id
        where x.scope = 'translation' group by ${sql.ref(owner)}
      ) as n where stats.scope = ${scope} and stats.scope_id = n.owner`.execute(db)
}
