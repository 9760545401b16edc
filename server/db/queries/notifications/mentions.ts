import { type Expression, type SqlBool, sql } from 'kysely'
import { ANONYMOUS } from '#core/access/teams.ts'
import type { Db } from '#server/db/database.ts'
import { beginsWord } from '#server/db/holds-text.ts'

export interface MentionSearch {
  readonly unitId: number
  readonly translationId: number
  /** Start of a name; empty: only people who worked here. */
  readonly start: string
  /** Who may know of the place, as a condition on `person`; undefined: everybody. */
  readonly reader: Expression<SqlBool> | undefined
  /** Who asks. */
  readonly without: number
  readonly now: number
  readonly limit: number
}

const distance = ({ unitId, translationId }: MentionSearch) => sql<number>`case
  when exists (select 1 from change where change.unit_id = ${unitId} and change.author_id = person.id) then 0
  when exists (select 1 from contribution
    where contribution.translation_id = ${translationId} and contribution.user_id = person.id) then 1
  else 2 end`

/** People who can be called by name at a string, the nearest first. */
export function peopleToMention(db: Db, search: MentionSearch): Promise<{ username: string; full_name: string }[]> {
  const { start, reader, without, now, limit } = search
  return db
    .selectFrom('user as person')
    .select(['person.username', 'person.full_name'])
    .where('person.is_active', '=', 1)
    .where('person.is_bot', '=', 0)
    .where('person.id', '<>', without)
    .where('person.username', '<>', ANONYMOUS)
    .where((eb) => eb.or([eb('person.date_expires', 'is', null), eb('person.date_expires', '>', now)]))
    .where(start === '' ? sql<boolean>`${distance(search)} < 2` : beginsWord(db, namesOfPerson, start))
    .$if(reader !== undefined, (query) => query.where(reader ?? sql<boolean>`true`))
    .orderBy(distance(search))
    .orderBy('person.username')
    .limit(limit)
    .execute()
}

const namesOfPerson = ['person.username', 'person.full_name'] as const
