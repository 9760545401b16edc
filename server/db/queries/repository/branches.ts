import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { BranchSettingsTable, BranchTable } from '#server/db/tables/repository.ts'

export type BranchRow = Selectable<BranchTable>
export type BranchSettingsRow = Selectable<BranchSettingsTable>

const settingsById = preparedOne((db, p: { componentId: number }) =>
  db.selectFrom('branch_settings').selectAll().where('component_id', '=', p.componentId),
)

export const branchSettingsOf = (db: Db, componentId: number): Promise<BranchSettingsRow | undefined> =>
  settingsById(db, { componentId })

/** `seen_source_id` is for those who never had settings. */
export async function storeBranchSettings(tx: Db, row: BranchSettingsRow): Promise<void> {
  const { seen_source_id: _, ...values } = row
  await tx
    .insertInto('branch_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('component_id').doUpdateSet(values))
    .execute()
}

export async function setSeenSource(tx: Db, componentId: number, id: number): Promise<void> {
  await tx
    .updateTable('branch_settings')
    .set({ seen_source_id: id })
    .where('component_id', '=', componentId)
    .where('seen_source_id', '<', id)
    .execute()
}

const newestSource = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('source_string')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .where('component_id', '=', p.componentId),
)

/** The highest id of a component's source strings; 0 for none. */
export const newestSourceId = async (db: Db, componentId: number): Promise<number> =>
  (await newestSource(db, { componentId }))?.id ?? 0

const ofOwner = prepared((db, p: { ownerId: number }) =>
  db.selectFrom('branch').selectAll().where('owner_id', '=', p.ownerId).orderBy('name'),
)

export const branchesOf = (db: Db, ownerId: number): Promise<BranchRow[]> => ofOwner(db, { ownerId })

export async function insertBranch(
  tx: Db,
  row: Pick<BranchRow, 'owner_id' | 'name' | 'head' | 'status' | 'committed' | 'created' | 'updated'>,
): Promise<BranchRow> {
  return tx
    .insertInto('branch')
    .values({ ...row, component_id: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateBranch(
  tx: Db,
  id: number,
  values: Partial<Omit<BranchRow, 'id' | 'owner_id'>>,
): Promise<void> {
  await tx.updateTable('branch').set(values).where('id', '=', id).execute()
}

/** Notes at which commit the pull request of a branch was closed; '': it is open. */
export async function noteRequest(
  tx: Db,
  ownerIds: readonly number[],
  { name, closedHead }: { readonly name: string; readonly closedHead: string },
): Promise<void> {
  await tx
    .updateTable('branch')
    .set({ closed_head: closedHead })
    .where(inIds(tx, 'owner_id', idList(tx, ownerIds)))
    .where('name', '=', name)
    .execute()
}

export async function deleteBranch(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('branch').where('id', '=', id).execute()
}

/** Components of branches, of one component. */
export const branchComponents = prepared((db, p: { ownerId: number }) =>
  db.selectFrom('component').selectAll().where('branch_of', '=', p.ownerId).orderBy('id'),
)

/** Owners that have settings of branches, turned on or off, among a component and those that share its repository. */
export const ownersWithBranches = prepared((db, p: { mainId: number }) =>
  db
    .selectFrom('branch_settings')
    .innerJoin('component', 'component.id', 'branch_settings.component_id')
    .select(['component.id', 'branch_settings.enabled'])
    .where((eb) => eb.or([eb('component.id', '=', p.mainId), eb('component.linked_component_id', '=', p.mainId)]))
    .orderBy('component.id'),
)

/** Branches of a component with what they count, by name. */
export const branchViews = prepared((db, p: { ownerId: number }) =>
  db
    .selectFrom('branch')
    .leftJoin('component', 'component.id', 'branch.component_id')
    .leftJoin('stats', (join) => join.on('stats.scope', '=', 'component').onRef('stats.scope_id', '=', 'component.id'))
    .leftJoin('translation', (join) =>
      join.onRef('translation.component_id', '=', 'component.id').on('translation.is_source', '=', 1),
    )
    .leftJoin('stats as own', (join) =>
      join.on('own.scope', '=', 'translation').onRef('own.scope_id', '=', 'translation.id'),
    )
    .selectAll('branch')
    .select(['component.path', 'stats.total', 'stats.translated', 'own.total as source_total'])
    .select((eb) =>
      eb
        .selectFrom('translation as other')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('other.component_id', '=', 'component.id')
        .where('other.is_source', '=', 0)
        .$castTo<{ count: number }>()
        .as('languages'),
    )
    .where('branch.owner_id', '=', p.ownerId)
    .orderBy('branch.name'),
)

export type BranchView = Awaited<ReturnType<typeof branchViews>>[number]
