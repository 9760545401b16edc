import type { Db } from '#server/db/database.ts'

/** Rows that are read at a time. */
const PAGE = 500

/** What belongs to an account and goes with it. */
const ownTables = [
  'email',
  'identity',
  'scim_user',
  'token',
  'session',
  'totp_device',
  'passkey',
  'profile',
  'profile_language',
  'subscription',
  'watched_project',
  'membership_language',
  'agreement',
  'block',
  'contribution',
  'vote',
] as const

/** What can be long: read in pages. */
const longTables = ['audit', 'inbox_item', 'suggestion', 'comment', 'screenshot', 'report'] as const

export interface PersonalRow {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
}

/** Everything that refers to an account, table by table. */
export async function* personalRows(db: Db, userId: number): AsyncGenerator<PersonalRow> {
  const account = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  if (account) yield { table: 'user', row: account }
  for (const table of ownTables)
    for (const row of await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute())
      yield { table, row }
  const teams = db
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .select(['team.id as team_id', 'team.name', 'membership.is_admin'])
    .where('membership.user_id', '=', userId)
  for (const row of await teams.execute()) yield { table: 'membership', row }
  for (const table of longTables) yield* longTable(db, table, userId)
  yield* changesOf(db, userId)
}

async function* longTable(db: Db, table: (typeof longTables)[number], userId: number): AsyncGenerator<PersonalRow> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const row of rows) yield { table, row }
    last = rows.at(-1)?.id ?? last
    if (rows.length < PAGE) return
  }
}

/** What they did, with the names of where it was. */
async function* changesOf(db: Db, userId: number): AsyncGenerator<PersonalRow> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('change')
      .leftJoin('project', 'project.id', 'change.project_id')
      .leftJoin('component', 'component.id', 'change.component_id')
      .leftJoin('language', 'language.id', 'change.language_id')
      .select(['change.id', 'change.timestamp', 'change.action', 'change.unit_id', 'change.target', 'change.old'])
      .select(['project.slug as project', 'component.path as component', 'language.code as language'])
      .where('change.user_id', '=', userId)
      .where('change.id', '>', last)
      .orderBy('change.id')
      .limit(PAGE)
      .execute()
    for (const row of rows) yield { table: 'change', row }
    last = rows.at(-1)?.id ?? last
    if (rows.length < PAGE) return
  }
}
