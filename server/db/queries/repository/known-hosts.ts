import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { KnownHostTable } from '#server/db/tables/repository.ts'

export type KnownHost = Omit<Insertable<KnownHostTable>, 'id' | 'created'>

/** In the order they were learned. */
export const knownHosts = (db: Db): Promise<(KnownHost & { readonly id: number })[]> =>
  db.selectFrom('known_host').select(['id', 'host', 'marker', 'key_type', 'key', 'fingerprint']).orderBy('id').execute()

/** Adds keys, beside others that their hosts have. */
export async function trustHosts(tx: Db, hosts: readonly KnownHost[], now: number): Promise<void> {
  for (const host of hosts)
    await tx
      .insertInto('known_host')
      .values({ ...host, created: now })
      .onConflict((conflict) => conflict.columns(['host', 'marker', 'fingerprint']).doNothing())
      .execute()
}

/** Adds keys that were seen at a first contact: of two processes that saw different ones the first is held to. */
export async function learnHosts(tx: Db, hosts: readonly KnownHost[], now: number): Promise<void> {
  for (const host of hosts) {
    const known = await tx
      .selectFrom('known_host')
      .select('id')
      .where('host', '=', host.host)
      .where('key_type', '=', host.key_type)
      .executeTakeFirst()
    if (!known) await trustHosts(tx, [host], now)
  }
}

export async function forgetHosts(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('known_host').where('id', 'in', ids).execute()
}
