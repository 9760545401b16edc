import type { Db } from '#server/db/database.ts'

export type Purpose = 'fetch' | 'push'

/** Whose login, where, what for. */
export interface CredentialPlace {
  /** Null: the site's own. */
  readonly componentId: number | null
  readonly host: string
  readonly purpose: Purpose
}

export interface SealedCredential extends CredentialPlace {
  readonly sealed: string
}

/** Every login for a host that a component may use: its own, and the site's. */
export async function credentialsFor(db: Db, componentId: number, host: string): Promise<SealedCredential[]> {
  const rows = await db
    .selectFrom('credential')
    .select(['component_id', 'host', 'purpose', 'sealed'])
    .where('host', '=', host)
    .where((eb) => eb.or([eb('component_id', '=', componentId), eb('component_id', 'is', null)]))
    .execute()
  return rows.map(({ component_id, purpose, ...row }) => ({
    ...row,
    componentId: component_id,
    purpose: purpose === 'push' ? 'push' : 'fetch',
  }))
}

export async function putCredential(tx: Db, place: CredentialPlace, sealed: string, now: number): Promise<void> {
  await removeCredential(tx, place)
  const { componentId, host, purpose } = place
  await tx.insertInto('credential').values({ component_id: componentId, host, purpose, sealed, created: now }).execute()
}

export async function removeCredential(tx: Db, { componentId, host, purpose }: CredentialPlace): Promise<void> {
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
