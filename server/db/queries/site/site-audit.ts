import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { holdsText } from '#server/db/holds-text.ts'

export interface AuditFilter {
  /** Id of who did it, or to whom. */
  readonly userId?: number | undefined
  /** A name that nobody has: only failed sign-ins know it. */
  readonly unknownName?: string | undefined
  readonly action?: string | undefined
  /** Microseconds since 1970, both included. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly address?: string | undefined
  readonly object?: string | undefined
}

export type SiteAuditRow = Awaited<ReturnType<typeof siteAuditBefore>>[number]

/** Entries that fit with a smaller id, newest first. */
export function siteAuditBefore(db: Db, filter: AuditFilter, before: number | undefined, limit: number) {
  const { userId, unknownName, action, since, until, address, object } = filter
  return db
    .selectFrom('audit')
    .leftJoin('user as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('user as about', 'about.id', 'audit.user_id')
    .selectAll('audit')
    .select(['actor.username as actor_name', 'about.username as user_name'])
    .$if(before !== undefined, (q) => q.where('audit.id', '<', before ?? 0))
    .$if(userId !== undefined, (q) =>
      q.where((eb) => eb.or([eb('audit.actor_id', '=', userId ?? 0), eb('audit.user_id', '=', userId ?? 0)])),
    )
    .$if(unknownName !== undefined, (q) =>
      q.where('audit.user_id', 'is', null).where(holdsText(db, ['audit.details'], unknownName ?? '')),
    )
    .$if(action !== undefined, (q) => q.where('audit.activity', '=', action ?? ''))
    .$if(since !== undefined, (q) => q.where('audit.timestamp', '>=', since ?? 0))
    .$if(until !== undefined, (q) => q.where('audit.timestamp', '<=', until ?? 0))
    .$if(address !== undefined, (q) =>
      q.where(sql<boolean>`substr(audit.address, 1, ${address?.length ?? 0}) = ${address}`),
    )
    .$if(object !== undefined, (q) => q.where(holdsText(db, ['audit.object', 'audit.details'], object ?? '')))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes some of the entries that are older; says how many. */
export async function deleteOldAudit(tx: Db, before: number, limit: number): Promise<number> {
  const old = tx.selectFrom('audit').select('id').where('timestamp', '<', before).orderBy('timestamp').limit(limit)
  const gone = await tx.deleteFrom('audit').where('id', 'in', old).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
