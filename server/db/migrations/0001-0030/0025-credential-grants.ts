import { type Kysely, sql } from 'kysely'
import { hostOf, parseRepositoryAddress } from '#core/text/repository-address.ts'
import { drafting } from '#server/db/columns.ts'

/** Which projects may use what the site has: its logins at code hosts, and its ssh key. */
export async function credentialGrants(db: Kysely<never>): Promise<void> {
  await drafting(db)
    .table('credential_grant')
    .id()
    .text('means', 'host')
    .optionalPartOf('project_id', 'project')
    .unique('means', 'host', 'project_id')
    .create()
  // Null projects count as different: the rule for what every project may use is one of its own.
  const ofAll = sql`create unique index credential_grant_of_all on credential_grant (means, host) where project_id is null`
  await ofAll.execute(db)
  await sql`alter table credential add column fingerprint text not null default ''`.execute(db)
  await grantToUsers(db)
}

interface OldCredential {
  readonly component_id: number | null
  readonly host: string
  readonly purpose: string
}

interface OldComponent {
  readonly id: number
  readonly project_id: number
  readonly repo: string
  readonly push: string
}

/** Projects that use the site's logins or its key today go on doing so; no other project begins to. */
async function grantToUsers(db: Kysely<never>): Promise<void> {
  const { rows: credentials } = await sql<OldCredential>`select component_id, host, purpose from credential`.execute(db)
  const { rows: components } = await sql<OldComponent>`
    select id, project_id, repo, push from component where linked_component_id is null and vcs <> 'local'`.execute(db)
  const grants = new Map<string, readonly [means: string, host: string, projectId: number]>()
  for (const { id, project_id, repo, push } of components)
    for (const address of [repo, push]) {
      const parts = parseRepositoryAddress(address)
      if (!parts) continue
      const host = hostOf(parts)
      const known = credentials.filter((one) => one.host === host)
      const own = known.some((one) => one.component_id === id)
      const ofSite = own ? [] : known.filter((one) => one.component_id === null).map(({ purpose }) => purpose)
      for (const means of parts.protocol === 'ssh' ? ['ssh'] : ofSite)
        grants.set(`${means} ${host} ${project_id}`, [means, host, project_id])
    }
  for (const [means, host, projectId] of grants.values())
    await sql`insert into credential_grant (means, host, project_id) values (${means}, ${host}, ${projectId})`.execute(
      db,
    )
}
