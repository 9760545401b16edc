import { findCheck } from '#core/checks/registry.ts'
import { keysOf } from '#core/text/object-fields.ts'
import type { AlertInput } from '#server/alerts/alert-input.ts'
import { alertRules } from '#server/alerts/rules.ts'
import { hasUncheckedHtml } from '#server/alerts/unchecked-html.ts'
import { updateAlert } from '#server/alerts/update-alert.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { statsOf } from '#server/db/queries/reports/stats.ts'
import {
  flagsInUse,
  hasHookChange,
  languageCodes,
  newestChange,
  sharedFiles,
  stringCounts,
  unusedScreenshots,
} from '#server/db/queries/repository/alert-counts.ts'

/** What only others can tell: the repository, the network, the settings. What is left out keeps its alerts as they are. */
export type ExternalAlertInput = Pick<
  AlertInput,
  | 'paths'
  | 'missingCommits'
  | 'outgoingCommits'
  | 'brokenProjectWeb'
  | 'brokenBrowserLink'
  | 'licenseRequired'
  | 'instructions'
>

/** Flags that would switch on checks which the component enforces. */
const flagsOfChecks = (component: ComponentRow): string[] =>
  component.enforced_checks.split(' ').flatMap((id) => findCheck(id)?.enabledBy ?? [])

export async function loadAlertInput(
  db: Db,
  component: ComponentRow,
  outside: ExternalAlertInput,
  now: number,
): Promise<AlertInput> {
  const { id } = component
  const { own, others } = await languageCodes(db, component)
  const stats = await statsOf(db, { scope: 'component', id })
  return {
    ...outside,
    component,
    now,
    languageCodes: own,
    otherLanguages: others,
    sharedFiles: await sharedFiles(db, component),
    strings: await stringCounts(db, id),
    stringFlags: await flagsInUse(db, id, flagsOfChecks(component)),
    unfinished: stats !== undefined && stats.translated < stats.total,
    hookReceived: await hasHookChange(db, id),
    hasUncheckedHtml: await hasUncheckedHtml(db, component),
    lastChange: await newestChange(db, id),
    unusedScreenshots: await unusedScreenshots(db, id),
  }
}

/** Raises and clears the alerts of a component by what is known of it. */
export async function refreshAlerts(tx: Db, component: ComponentRow, data: AlertInput): Promise<void> {
  const scope = { projectId: component.project_id, componentId: component.id }
  for (const name of keysOf(alertRules)) {
    const occurrences = alertRules[name]?.(data)
    if (occurrences) await updateAlert(tx, scope, name, occurrences, data.now, { isOverview: true })
  }
}
