import { type RawBuilder, sql } from 'kysely'
import { textMatcher } from '#core/search/text-test.ts'
import { isTextTest, type SameEvent, type Term, type Test, type TextTest, type Tree } from '#core/search/tree.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { timeCondition } from '#server/db/search/numbers-sql.ts'
import { allOf, anyOf, no, type Sql, textCondition, yes } from '#server/db/search/text-sql.ts'

/** How users are searched. */
export interface UserSearch {
  readonly db: Db
  /** Components whose history the caller may know; undefined: all. */
  readonly components: readonly number[] | undefined
  /** Whether addresses of people and of their machines may be looked at. */
  readonly knows: boolean
}

/** The tree as a condition on `user`. */
export async function userCondition(search: UserSearch, tree: Tree): Promise<Sql> {
  switch (tree.kind) {
    case 'all':
      return yes
    case 'and':
    case 'or': {
      const parts: Sql[] = []
      for (const part of tree.parts) parts.push(await userCondition(search, part))
      return tree.kind === 'and' ? allOf(parts) : anyOf(parts)
    }
    case 'not':
      return sql`not ${await userCondition(search, tree.part)}`
    case 'event':
      return didSomething(search, tree)
    default:
      return termCondition(search, tree)
  }
}

const id = sql.ref('user.id')

type Maker = (search: UserSearch, test: Test) => Promise<Sql> | Sql

const text =
  (make: (search: UserSearch, test: TextTest) => Promise<Sql>): Maker =>
  (search, test) =>
    isTextTest(test) ? make(search, test) : no

const flag = (name: string): Sql => sql`${sql.ref(`user.${name}`)} = 1`
const flags: Readonly<Record<string, Sql>> = {
  active: flag('is_active'),
  bot: flag('is_bot'),
  superuser: flag('is_superuser'),
}

const makers: Readonly<Record<string, Maker>> = {
  '': text(async (search, test) => {
    const names = [await ownText(search, 'username', test), await ownText(search, 'full_name', test)]
    if (!search.knows || test.kind !== 'contains') return anyOf(names)
    const whole: TextTest = { kind: 'same', text: test.text }
    return anyOf([...names, await listed(search, 'email', whole), await listed(search, 'audit', whole)])
  }),
  username: text((search, test) => ownText(search, 'username', test)),
  full_name: text((search, test) => ownText(search, 'full_name', test)),
  joined: (_, test) => timeCondition(sql.ref('user.date_joined'), test),
  language: text(async (search, test) => {
    const spoken = await holding(search.db, 'profile', 'language', test)
    return sql`${id} in (select x.user_id from profile x where ${spoken})`
  }),
  translates: text(async (search, test) => {
    const codes = await search.db.selectFrom('language').select(['id', 'code']).execute()
    const matches = textMatcher(test)
    const ids = codes.filter((language) => matches(language.code)).map((language) => language.id)
    return changed(search, inIds(search.db, 'x.language_id', idList(search.db, ids)))
  }),
  contributes: text(contributes),
  email: text((search, test) => (search.knows ? listed(search, 'email', test) : Promise.resolve(no))),
  ip: text((search, test) => (search.knows ? listed(search, 'audit', test) : Promise.resolve(no))),
  is: ({ knows }, test) => (knows && test.kind === 'name' ? (flags[test.name] ?? no) : no),
}

const termCondition = async (search: UserSearch, { field, test }: Term): Promise<Sql> =>
  (await makers[field]?.(search, test)) ?? no

/** A test of a column called `x`; what only we can test is tested here, on the values that there are. */
async function holding(
  db: Db,
  table: 'profile' | 'email' | 'audit' | 'user',
  name: 'language' | 'address' | 'username' | 'full_name',
  test: TextTest,
): Promise<Sql> {
  const column = sql.ref(`x.${name}`)
  const here = textCondition(db, column, test)
  if (here) return here
  const rows = await db
    .selectFrom(sql`${sql.table(table)}`.as('x'))
    .select(sql<string>`${column}`.as('value'))
    .distinct()
    .execute()
  const values = rows.map((row) => row.value).filter(textMatcher(test))
  return values.length === 0 ? no : sql`${column} in (${sql.join(values)})`
}

const ownText = async ({ db }: UserSearch, name: 'username' | 'full_name', test: TextTest): Promise<Sql> =>
  sql`${id} in (select x.id from "user" x where ${await holding(db, 'user', name, test)})`

/** People with an address that passes: one they have shown to be theirs, or one they came from. */
const listed = async ({ db }: UserSearch, table: 'email' | 'audit', test: TextTest): Promise<Sql> =>
  sql`${id} in (select x.user_id from ${sql.table(table)} x where ${await holding(db, table, 'address', test)})`

/** People with an entry in the history, as far as the caller may know it. */
function changed({ db, components }: UserSearch, holds: RawBuilder<boolean>): Sql {
  const seen = components ? inIds(db, 'x.component_id', idList(db, components)) : yes
  return sql`exists (select 1 from change x where x.user_id = ${id} and ${seen} and ${holds})`
}

function didSomething(search: UserSearch, { terms }: SameEvent): Sql {
  const holds = terms.map(({ test }) =>
    test.kind === 'action' ? sql<boolean>`x.action = ${sql.lit(test.action)}` : timeCondition(sql`x.timestamp`, test),
  )
  return changed(search, allOf(holds))
}

/** A project by its address, or a component by its own. */
async function contributes(search: UserSearch, test: TextTest): Promise<Sql> {
  const { db, components } = search
  const rows = await db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['component.id', 'component.path', 'project.slug'])
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .execute()
  const matches = textMatcher(test)
  const meant = rows.filter(({ slug, path }) => matches(slug) || matches(`${slug}/${path}`)).map((row) => row.id)
  return changed({ ...search, components: undefined }, inIds(db, 'x.component_id', idList(db, meant)))
}
