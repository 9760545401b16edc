import type { Db } from '#server/db/database.ts'

export type Purpose = 'fetch' | 'push'

/** Whose login, where, what for. */
export interface CredentialScope {
  /** Null: the site's own. */
  readonly componentId: number | null
  readonly host: string
  readonly purpose: Purpose
}

/** A login as it is stored. */
export interface SealedLogin {
  readonly sealed: string
  /** The same for equal logins. */
  readonly fingerprint: string
}

export interface SealedCredential extends CredentialScope, SealedLogin {
  readonly id: number
}

/** Whose logins are asked for. */
export interface CredentialUser {
  readonly componentId: number
  readonly projectId: number
}

/** Every login for a host that a component may use: its own, and those of the site that its project was granted. */
export async function credentialsFor(
  db: Db,
  { componentId, projectId }: CredentialUser,
  host: string,
): Promise<SealedCredential[]> {
  const rows = await db
    .selectFrom('credential')
    .select(['id', 'component_id', 'host', 'purpose', 'sealed', 'fingerprint'])
    .where('host', '=', host)
    .where((eb) => {
      const grants = eb
        .selectFrom('credential_grant as g')
        .select('g.id')
        .whereRef('g.host', '=', 'credential.host')
        .whereRef('g.means', '=', 'credential.purpose')
        .where((g) => g.or([g('g.project_id', 'is', null), g('g.project_id', '=', projectId)]))
      return eb.or([eb('component_id', '=', componentId), eb.and([eb('component_id', 'is', null), eb.exists(grants)])])
    })
    .execute()
  return rows.map(({ component_id, purpose, ...row }) => ({
    ...row,
    componentId: component_id,
    purpose: purpose === 'push' ? 'push' : 'fetch',
  }))
}

/** Whether a component has a login of its own for a host. */
export async function hasOwnCredential(db: Db, componentId: number, host: string): Promise<boolean> {
  const found = await db
    .selectFrom('credential')
    .select('host')
    .where('host', '=', host)
    .where('component_id', '=', componentId)
    .executeTakeFirst()
  return found !== undefined
}

export async function putCredential(tx: Db, scope: CredentialScope, login: SealedLogin, now: number): Promise<void> {
  await removeCredential(tx, scope)
  const { componentId, host, purpose } = scope
  const row = { component_id: componentId, host, purpose, ...login, created: now }
  await tx.insertInto('credential').values(row).execute()
}

export async function removeCredential(tx: Db, { componentId, host, purpose }: CredentialScope): Promise<void> {
  await tx
    .deleteFrom('credential')
    .where('host', '=', host)
    .where('purpose', '=', purpose)
    .where('component_id', componentId === null ? 'is' : '=', componentId)
    .execute()
}

/** Hosts the site has logins for; the logins themselves are never shown. */
export async function siteCredentialHosts(db: Db): Promise<{ host: string; purpose: string; created: number }[]> {
  return db
    .selectFrom('credential')
    .select(['host', 'purpose', 'created'])
    .where('component_id', 'is', null)
    .orderBy('host')
    .orderBy('purpose')
    .execute()
}
