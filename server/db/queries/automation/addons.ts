import type { Selectable } from 'kysely'
import type { Message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { storedRun } from '#server/db/queries/automation/addon-run-log.ts'
import type { AddonRunTable, AddonTable } from '#server/db/tables/automation.ts'

export type AddonRecord = Selectable<AddonTable>
export type AddonRunRow = Selectable<AddonRunTable> & {
  readonly component_path: string | null
  readonly project_slug: string | null
}

export const addonById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('addon').selectAll().where('id', '=', p.id),
)

export const allAddons = prepared((db) => db.selectFrom('addon').selectAll().orderBy('id'))

/** Add-ons that act on a component: its own, its project's and the site's. */
export const addonsFor = prepared((db, p: { componentId: number; projectId: number }) =>
  db
    .selectFrom('addon')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('component_id', '=', p.componentId),
        eb('project_id', '=', p.projectId),
        eb.and([eb('component_id', 'is', null), eb('project_id', 'is', null)]),
      ]),
    )
    .orderBy('id'),
)

/** Those of some names at some places. */
export const addonsNamed = (
  db: Db,
  names: readonly string[],
  { componentIds, projectIds }: { readonly componentIds: readonly number[]; readonly projectIds: readonly number[] },
): Promise<Pick<AddonRecord, 'id' | 'name' | 'component_id' | 'project_id'>[]> =>
  db
    .selectFrom('addon')
    .select(['id', 'name', 'component_id', 'project_id'])
    .where('name', 'in', names)
    .where((eb) =>
      eb.or([
        inIds(db, 'component_id', idList(db, componentIds)),
        inIds(db, 'project_id', idList(db, projectIds)),
        eb.and([eb('component_id', 'is', null), eb('project_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute()

export interface AddonScope {
  readonly componentId: number | null
  readonly projectId: number | null
}

/** Is one of this name installed at just this place? */
export async function hasAddon(tx: Db, name: string, { componentId, projectId }: AddonScope): Promise<boolean> {
  const query = tx.selectFrom('addon').select('id').where('name', '=', name)
  const here = query
    .where('component_id', componentId === null ? 'is' : '=', componentId)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
  return (await here.executeTakeFirst()) !== undefined
}

export async function insertAddon(
  tx: Db,
  addon: { readonly name: string; readonly configuration: string } & AddonScope,
): Promise<number> {
  const { name, configuration, componentId, projectId } = addon
  const row = { name, configuration, component_id: componentId, project_id: projectId }
  return (await tx.insertInto('addon').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateAddon(tx: Db, id: number, configuration: string): Promise<void> {
  await tx.updateTable('addon').set({ configuration }).where('id', '=', id).execute()
}

export async function deleteAddon(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('addon').where('id', '=', id).execute()
}

/** Components an add-on acts on, in order of their ids, after the one given. */
export function componentsOfAddon(
  db: Db,
  addon: AddonRecord,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ id: number }[]> {
  const { component_id: componentId, project_id: projectId } = addon
  let query = db.selectFrom('component').select('id').where('id', '>', after).orderBy('id').limit(limit)
  if (componentId !== null) query = query.where('id', '=', componentId)
  else if (projectId !== null) query = query.where('project_id', '=', projectId)
  return query.execute()
}

export async function insertAddonRun(
  tx: Db,
  run: {
    readonly addonId: number
    readonly componentId: number | null
    readonly status: number
    readonly messages: readonly Message[]
  },
  now: number,
): Promise<void> {
  const { addonId, componentId, status, messages } = run
  const row = { addon_id: addonId, component_id: componentId, status, message: storedRun(messages), created: now }
  await tx.insertInto('addon_run').values(row).execute()
}

/** When an add-on last did its work on a component. */
export const lastSuccess = preparedOne((db, p: { addonId: number; componentId: number }) =>
  db
    .selectFrom('addon_run')
    .select('created')
    .where('addon_id', '=', p.addonId)
    .where('component_id', '=', p.componentId)
    .where('status', '=', 1)
    .orderBy('id', 'desc')
    .limit(1),
)

export async function deleteOldRuns(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('addon_run').where('created', '<', before).execute()
}

/** What an add-on did, newest first. */
export async function addonRunsPage(db: Db, addonId: number, page: PageRequest): Promise<PageOfRows<AddonRunRow>> {
  const query = db.selectFrom('addon_run').where('addon_id', '=', addonId)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .leftJoin('component', 'component.id', 'addon_run.component_id')
    .leftJoin('project', 'project.id', 'component.project_id')
    .selectAll('addon_run')
    .select(['component.path as component_path', 'project.slug as project_slug'])
    .orderBy('addon_run.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

/** Accounts that add-ons act as. */
export const addonBots = prepared((db) =>
  db.selectFrom('user').select('id').where('username', 'like', 'addon:%').where('is_bot', '=', 1),
)
