import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { MachineUseTable } from '#server/db/tables/memory.ts'

export interface StoredService {
  readonly service: string
  /** Null: not used here. */
  readonly configuration: string | null
}

const ofProject = prepared((db, p: { projectId: number }) =>
  db
    .selectFrom('project_machinery')
    .select(['service', 'configuration'])
    .where('project_id', '=', p.projectId)
    .orderBy('service'),
)

export const projectServices = (db: Db, projectId: number): Promise<StoredService[]> => ofProject(db, { projectId })

const PREFIX = 'machinery:'

/** Services of the site are settings of the site. */
export async function siteServices(db: Db): Promise<StoredService[]> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', '>=', PREFIX)
    .where('name', '<', `${PREFIX}~`)
    .orderBy('name')
    .execute()
  return rows.map(({ name, value }) => ({
    service: name.slice(PREFIX.length),
    configuration: value === '' ? null : value,
  }))
}

export async function putProjectService(tx: Db, projectId: number, one: StoredService): Promise<void> {
  await tx
    .insertInto('project_machinery')
    .values({ project_id: projectId, ...one })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'service']).doUpdateSet({ configuration: one.configuration }),
    )
    .execute()
}

export async function putSiteService(tx: Db, { service, configuration }: StoredService): Promise<void> {
  const value = configuration ?? ''
  await tx
    .insertInto('setting')
    .values({ name: PREFIX + service, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function removeProjectService(tx: Db, projectId: number, service: string): Promise<void> {
  await tx.deleteFrom('project_machinery').where('project_id', '=', projectId).where('service', '=', service).execute()
}

export async function removeSiteService(tx: Db, service: string): Promise<void> {
  await tx
    .deleteFrom('setting')
    .where('name', '=', PREFIX + service)
    .execute()
}

export async function recordUse(tx: Db, use: Insertable<MachineUseTable>): Promise<void> {
  await tx.insertInto('machine_use').values(use).execute()
}
