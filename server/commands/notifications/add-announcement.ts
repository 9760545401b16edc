import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import {
  type AnnouncementRow,
  type AnnouncementScope,
  insertAnnouncement,
} from '#server/db/queries/notifications/announcements.ts'

export interface NewAnnouncement {
  readonly message: string
  readonly severity: string
  readonly expiry: string | null
  readonly notify: boolean
}

/** Posts an announcement about a project, category, component, language of a project, or the site. */
export async function announce(
  tx: Db,
  scope: AnnouncementScope,
  { message, severity, expiry, notify }: NewAnnouncement,
  actor: Actor,
  now: number,
): Promise<AnnouncementRow> {
  const userId = actor.kind === 'user' ? actor.id : null
  const row = { ...scope, message, severity, expiry, notify: Number(notify), user_id: userId, created: now }
  const made = await insertAnnouncement(tx, row)
  const accessScope = {
    projectId: scope.project_id,
    ...(scope.component_id === null ? {} : { componentId: scope.component_id }),
    ...(scope.language_id === null ? {} : { languageId: scope.language_id }),
  }
  const who = userId === null ? {} : { userId }
  await insertChanges(tx, accessScope, [{ action: Action.announcementPosted, target: message, ...who }], now)
  return made
}
