import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/**
 * Source strings, units, their history and the counts of them. `unit` and `change` are written by the million and carry
 * no foreign key to tables whose deletion would then search them without an index: the commands that delete see to it.
 */
export async function strings(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('source_string')
    .givenId()
    .partOf('component_id', 'component')
    .integer('id_hash', 'content_hash')
    .text('context', 'source')
    .integer('position')
    .textOr({ note: '', location: '', flags: '', extra_flags: '', explanation: '' })
    .integerOr({ priority: 100, num_words: 0, num_chars: 0 })
    .unique('component_id', 'id_hash')
    .create()
  await index('source_string', 'component_id', 'position')
  await table('unit')
    .givenId()
    .partOf('translation_id', 'translation')
    .integer('source_string_id')
    .optionalInteger('position')
    .text('target')
    .integer('state')
    .optionalText('upstream')
    .textOr({ previous_source: '', flags: '' })
    .integerOr({ automatically_translated: 0, suggestion_count: 0, comment_count: 0, finding_count: 0 })
    .integer('created')
    .optionalInteger('updated')
    .unique('translation_id', 'source_string_id')
    .create()
  await table('edit')
    .id()
    .partOf('unit_id', 'unit')
    .partOf('translation_id', 'translation')
    .optionalInteger('author_id')
    .text('target')
    .integer('state', 'created')
    .create()
  await index('edit', 'unit_id')
  await index('edit', 'translation_id')
  await history(db)
  await table('label')
    .id()
    .partOf('project_id', 'project')
    .text('name', 'color')
    .textOr({ description: '' })
    .unique('project_id', 'name')
    .create()
  await table('source_string_label')
    .partOf('source_string_id', 'source_string')
    .partOf('label_id', 'label')
    .key('source_string_id', 'label_id')
    .create()
  await index('source_string_label', 'label_id')
}

const counted = ['total', 'translated', 'fuzzy', 'approved', 'readonly', 'failing']

async function history(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('change')
    .givenId()
    .integer('timestamp', 'action')
    .optionalInteger(
      'project_id',
      'component_id',
      'translation_id',
      'language_id',
      'unit_id',
      'user_id',
      'author_id',
      'nr',
    )
    .textOr({ target: '', old: '', details: '' })
    .create()
  await index('change', 'translation_id', 'nr')
  await index('change', 'component_id', 'id')
  await index('change', 'project_id', 'id')
  await index('change', 'unit_id', 'id')
  await contentIndexes(db)
  await sql`create index change_by_user on "change" (user_id, id) where user_id is not null`.execute(db)
  await table('list_block').text('list').integer('owner', 'block', 'rows').key('list', 'owner', 'block').create()
  await table('stats')
    .text('scope')
    .integer('scope_id')
    .integerOr(
      Object.fromEntries(counted.flatMap((name) => [name, `${name}_words`, `${name}_chars`].map((n) => [n, 0]))),
    )
    .integerOr({ suggestions: 0, comments: 0, changes: 0 })
    .optionalInteger('last_change', 'last_author_id')
    .key('scope', 'scope_id')
    .create()
  if (isPostgres(db)) await postgresSequences(db)
  else {
    await table('sequence').text('name').integer('value').key('name').create()
    await sql`insert into sequence (name, value) values ('unit', 0), ('change', 0), ('change_clock', 0)`.execute(db)
  }
}

/** Recent content changes are counted per scope; imports write none, so these stay small. */
async function contentIndexes(db: Kysely<never>): Promise<void> {
  const content = sql.raw('action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94)')
  for (const scope of ['translation', 'component', 'project', 'language'])
    await sql`create index ${sql.ref(`change_content_by_${scope}`)} on "change" (${sql.ref(`${scope}_id`)}, "timestamp") where ${content}`.execute(
      db,
    )
}

async function postgresSequences(db: Kysely<never>): Promise<void> {
  for (const name of ['unit_id', 'change_id', 'change_clock']) await sql`create sequence ${sql.ref(name)}`.execute(db)
  await sql`
    create function take_changes(wanted bigint, now_us bigint) returns table (id bigint, at bigint) language plpgsql as $$
    declare stamp bigint;
    begin
      perform pg_advisory_lock(7301);
      begin
        stamp := setval('change_clock', greatest(now_us, (select last_value from change_clock)));
        return query select nextval('change_id'), stamp from generate_series(1, wanted);
      exception when others then
        perform pg_advisory_unlock(7301);
        raise;
      end;
      perform pg_advisory_unlock(7301);
    end $$`.execute(db)
}
