import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

/** What the site lets a project use at a host: its login for fetching or for pushing, or its ssh key. */
export type Means = 'fetch' | 'push' | 'ssh'

export interface GrantScope {
  readonly means: Means
  readonly host: string
}

/** Who may use it: every project, or these. */
export interface Grantees {
  readonly shared: boolean
  readonly projectIds: readonly number[]
}

const found = preparedOne((db, p: { means: string; host: string; projectId: number }) =>
  db
    .selectFrom('credential_grant')
    .select('id')
    .where('means', '=', p.means)
    .where('host', '=', p.host)
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', p.projectId)]))
    .limit(1),
)

export const isGranted = async (db: Db, { means, host }: GrantScope, projectId: number): Promise<boolean> =>
  (await found(db, { means, host, projectId })) !== undefined

/** Adds to those who may use it already. */
export async function grant(tx: Db, { means, host }: GrantScope, { shared, projectIds }: Grantees): Promise<void> {
  for (const project_id of [...(shared ? [null] : []), ...projectIds])
    await tx
      .insertInto('credential_grant')
      .values({ means, host, project_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Takes it from these, and from who has it only as one of all. */
export async function revoke(tx: Db, { means, host }: GrantScope, { shared, projectIds }: Grantees): Promise<void> {
  for (const projectId of [...(shared ? [null] : []), ...projectIds])
    await tx
      .deleteFrom('credential_grant')
      .where('means', '=', means)
      .where('host', '=', host)
      .where('project_id', projectId === null ? 'is' : '=', projectId)
      .execute()
}

export async function revokeAll(tx: Db, { means, host }: GrantScope): Promise<void> {
  await tx.deleteFrom('credential_grant').where('means', '=', means).where('host', '=', host).execute()
}

export interface GrantRow extends GrantScope {
  /** Null: every project. */
  readonly project: string | null
}

export async function allGrants(db: Db): Promise<GrantRow[]> {
  const rows = await db
    .selectFrom('credential_grant as g')
    .leftJoin('project as p', 'p.id', 'g.project_id')
    .select(['g.means', 'g.host', 'p.slug as project'])
    .orderBy('g.host')
    .orderBy('g.means')
    .orderBy('p.slug')
    .execute()
  return rows.map(({ means, ...row }) => ({ ...row, means: meansOf(means) }))
}

const meansOf = (text: string): Means => (text === 'ssh' || text === 'push' ? text : 'fetch')
