import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Keys of ssh hosts, for every process: each had them in a file of its own folder. */
export async function knownHosts(db: Kysely<never>): Promise<void> {
  await drafting(db)
    .table('known_host')
    .id()
    .text('host', 'marker', 'key_type', 'key', 'fingerprint')
    .integer('created')
    .unique('host', 'marker', 'fingerprint')
    .create()
}
