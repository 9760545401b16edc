import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

/** From one project to another. */
export interface ProjectMove {
  readonly componentId: number
  readonly from: number
  readonly to: number
}

const SLICE = 2_000

const sliceEnd = preparedOne((db, p: { componentId: number; after: number }) =>
  db
    .selectFrom('change')
    .select('id')
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(1)
    .offset(SLICE - 1),
)

/** The history of a component is part of the history of its project. There may be millions of rows: others have their turn in between. */
export async function moveHistory(tx: Db, { componentId, to }: ProjectMove): Promise<void> {
  for (let after = 0; ; ) {
    const end = await sliceEnd(tx, { componentId, after })
    const slice = tx
      .updateTable('change')
      .set({ project_id: to })
      .where('component_id', '=', componentId)
      .where('id', '>', after)
    await (end ? slice.where('id', '<=', end.id) : slice).execute()
    if (!end) return
    after = end.id
  }
}

/** The strings keep their labels: the new project has labels of the same names, or gets them. */
export async function moveLabels(tx: Db, { componentId, from, to }: ProjectMove): Promise<void> {
  const ownStrings = tx.selectFrom('source_string').select('id').where('component_id', '=', componentId)
  const used = await tx
    .selectFrom('label')
    .selectAll()
    .where('project_id', '=', from)
    .where('id', 'in', (eb) =>
      eb.selectFrom('source_string_label').select('label_id').where('source_string_id', 'in', ownStrings),
    )
    .orderBy('id')
    .execute()
  for (const { id, name, color, description } of used) {
    const known = await tx
      .selectFrom('label')
      .select('id')
      .where('project_id', '=', to)
      .where('name', '=', name)
      .executeTakeFirst()
    const label = { project_id: to, name, color, description }
    const next = known ?? (await tx.insertInto('label').values(label).returning('id').executeTakeFirstOrThrow())
    await tx
      .updateTable('source_string_label')
      .set({ label_id: next.id })
      .where('label_id', '=', id)
      .where('source_string_id', 'in', ownStrings)
      .execute()
  }
}

/**
 * Teams of the project that it leaves have nothing to say about it any more. A team that was for this component alone is for
 * nothing then, and not for the whole project.
 */
export async function leaveTeams(tx: Db, { componentId, from }: ProjectMove): Promise<void> {
  const teams = await tx
    .deleteFrom('team_component')
    .where('component_id', '=', componentId)
    .where('team_id', 'in', (eb) => eb.selectFrom('team').select('id').where('project_id', '=', from))
    .returning('team_id')
    .execute()
  for (const { team_id } of teams)
    await tx
      .deleteFrom('team_project')
      .where('team_id', '=', team_id)
      .where(
        sql<boolean>`not exists (select 1 from team_component where team_component.team_id = team_project.team_id)`,
      )
      .execute()
}

/** Components of others that are shown in a category go with it, unless the new project has them already. */
export async function moveLinksOfCategory(
  tx: Db,
  { categoryId, to }: { readonly categoryId: number; readonly to: number },
): Promise<void> {
  const isThere = sql<boolean>`component_id in (select id from component where project_id = ${to})
    or component_id in (select component_id from component_link where project_id = ${to})`
  await tx
    .deleteFrom('component_link')
    .where('category_id', '=', categoryId)
    .where(sql<boolean>`(${isThere})`)
    .execute()
  await tx.updateTable('component_link').set({ project_id: to }).where('category_id', '=', categoryId).execute()
}
