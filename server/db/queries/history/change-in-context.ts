import { type IdList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

/** A change with what conditions may ask about it. */
export const changeInContext = preparedOne((db, p: { id: number }) =>
  db
    .selectFrom('change')
    .leftJoin('language', 'language.id', 'change.language_id')
    .leftJoin('unit', 'unit.id', 'change.unit_id')
    .leftJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .leftJoin('user', (join) =>
      join.on((eb) => eb('user.id', '=', eb.fn.coalesce('change.user_id', 'change.author_id'))),
    )
    .select(['change.id', 'change.action', 'change.timestamp', 'change.component_id', 'change.language_id'])
    .select(['language.code as language_code', 'unit.id as unit_id', 'unit.state', 'unit.target'])
    .select(['unit.source_string_id', 'source_string.source', 'user.id as actor_id', 'user.username'])
    .where('change.id', '=', p.id),
)

export type ContextChange = NonNullable<Awaited<ReturnType<typeof changeInContext>>>

/** Changes of a component in a part of the history, by what they did. A part is what was followed at once: some hundreds. */
export const changesBetween = prepared((db, p: { componentId: number; after: number; upTo: number; actions: IdList }) =>
  db
    .selectFrom('change')
    .select(['id', 'action', 'user_id'])
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.after)
    .where('id', '<=', p.upTo)
    .where(inIds(db, 'action', p.actions))
    .orderBy('id'),
)
