import type { Static } from 'typebox'
import { Action } from '#core/changes/actions.ts'
import type { Change } from '#core/contract/history/changes.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { findKind } from '#server/alerts/kinds.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import { addonsNamed } from '#server/db/queries/automation/addons.ts'
import type { ChangeRow } from '#server/db/queries/history/change-lists.ts'
import { alertsOfComponents } from '#server/db/queries/repository/alerts.ts'

/** What an alert says, or why it was dismissed, is for people with an account. */
export const aboutAlerts: ReadonlySet<number> = new Set([
  Action.alertTriggered,
  Action.alertDismissed,
  Action.alertReopened,
])

const aboutAddons: ReadonlySet<number> = new Set([
  Action.addonInstalled,
  Action.addonConfigured,
  Action.addonUninstalled,
])

type RelatedFields = Pick<Static<typeof Change>, 'alert' | 'addon'>

/** By the id of the change; those that are about neither are left out. */
export type RelatedToChanges = ReadonlyMap<number, Partial<RelatedFields>>

/** The alerts and add-ons that changes are about, as far as they are still there; in at most three statements. */
export async function relatedToChanges(
  rows: readonly ChangeRow[],
  request: Pick<ApiRequest, 'db' | 'actor' | 'links'>,
): Promise<RelatedToChanges> {
  if (request.actor.kind === 'anonymous') return new Map()
  return new Map([...(await alertsOf(rows, request)), ...(await addonsOf(rows, request))])
}

async function alertsOf(
  rows: readonly ChangeRow[],
  { db, links }: Pick<ApiRequest, 'db' | 'links'>,
): Promise<[number, Partial<RelatedFields>][]> {
  const about = rows.filter(({ action, component_id }) => component_id !== null && aboutAlerts.has(action))
  if (about.length === 0) return []
  const alerts = await alertsOfComponents(db, [...new Set(about.flatMap(({ component_id }) => component_id ?? []))])
  const names = await usernames(db, new Set(alerts.flatMap(({ dismissed_by }) => dismissed_by ?? [])))
  const related: [number, Partial<RelatedFields>][] = []
  for (const row of about) {
    const { alert: name } = readJsonObject(row.details)
    const found = alerts.find((one) => one.component_id === row.component_id && one.name === name)
    if (!found) continue
    const dismisser = found.dismissed_by === null ? undefined : names.get(found.dismissed_by)
    const alert = {
      name: found.name,
      timestamp: isoTime(found.created),
      updated: isoTime(found.updated),
      severity: found.severity,
      details: {},
      category: findKind(found.name)?.category ?? 'configuration',
      dismissed_at: isoTimeOrNull(found.dismissed_at),
      dismissed_by: dismisser === undefined ? null : links.user(dismisser),
      dismissal_reason: '',
    }
    related.push([row.id, { alert }])
  }
  return related
}

async function addonsOf(
  rows: readonly ChangeRow[],
  { db, links }: Pick<ApiRequest, 'db' | 'links'>,
): Promise<[number, Partial<RelatedFields>][]> {
  const about = rows.filter(({ action }) => aboutAddons.has(action))
  if (about.length === 0) return []
  const addons = await addonsNamed(db, [...new Set(about.map(({ target }) => target))], {
    componentIds: about.flatMap(({ component_id }) => component_id ?? []),
    projectIds: about.flatMap(({ project_id }) => project_id ?? []),
  })
  const related: [number, Partial<RelatedFields>][] = []
  for (const { id, target, component_id, project_id } of about) {
    const [found, another] = addons.filter(
      (one) =>
        one.name === target &&
        (component_id === null
          ? one.component_id === null && one.project_id === project_id
          : one.component_id === component_id),
    )
    // Where several of a kind are, the record does not say which it was.
    if (found && !another) related.push([id, { addon: links.api(`addons/${found.id}/`) }])
  }
  return related
}
