import { alertContract } from '#core/contract/repository/alerts.ts'
import { message, withTexts } from '#core/messages/message.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import { type FoundComponent, findComponent } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { findKind } from '#server/alerts/kinds.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { dismissAlert, isDismissible, reopenAlert } from '#server/commands/repository/dismiss-alert.ts'
import type { Db } from '#server/db/database.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { type AlertRow, alertByName, alertsOfComponents } from '#server/db/queries/repository/alerts.ts'
import { AppError } from '#server/errors.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'

interface ScopedAlert {
  readonly alert: AlertRow
  readonly component: ComponentRow
  readonly project: ProjectRow
}

/** A component's alerts, and those of the repository that it shares with another, as far as the caller sees that one. */
async function alertsAt(
  { db, actor }: Pick<ApiRequest, 'db' | 'actor'>,
  found: FoundComponent,
): Promise<ScopedAlert[]> {
  const [main] = await repositoryGroup(db, found.component.id)
  const { components } = await visibilityOf(db, actor)
  const canSeeMain = main.id !== found.component.id && (components?.includes(main.id) ?? true)
  const mainProject = canSeeMain ? (await projectsByIds(db, [main.project_id])).get(main.project_id) : undefined
  const rows = await alertsOfComponents(db, [found.component.id, ...(mainProject ? [main.id] : [])])
  return rows.flatMap((alert): ScopedAlert[] => {
    if (alert.component_id === found.component.id) return [{ alert, ...found }]
    const shared = findKind(alert.name)?.ofRepository && mainProject
    return shared ? [{ alert, component: main, project: mainProject }] : []
  })
}

function detailsOf({ alert, component }: ScopedAlert): Record<string, unknown> {
  const addresses = [component.repo, component.push]
  const redacted = (text: string) => redactPaths(text, addresses)
  return JSON.parse(alert.details, (key, value) => {
    if (key === 'error' && typeof value === 'string') return redacted(value)
    return key === 'message' && typeof value === 'object' ? withTexts(value, redacted) : value
  })
}

/** Their details are what git and the remote said. */
const gitAlerts: ReadonlySet<string> = new Set(['UpdateFailure', 'PushFailure'])

async function present(alerts: readonly ScopedAlert[], request: ApiRequest): Promise<unknown[]> {
  const { db, actor, links } = request
  const names = await usernames(db, new Set(alerts.flatMap(({ alert }) => alert.dismissed_by ?? [])))
  const views: unknown[] = []
  for (const one of alerts) {
    const { alert, component, project } = one
    const kind = findKind(alert.name)
    const needed = gitAlerts.has(alert.name) ? 'component.edit' : 'vcs.view'
    const open = actor.kind === 'user' && (await may(db, actor, needed, { project, component }))
    const scope = { project: project.slug, component: component.path }
    const dismisser = alert.dismissed_by === null ? undefined : names.get(alert.dismissed_by)
    views.push({
      name: alert.name,
      timestamp: isoTime(alert.created),
      updated: isoTime(alert.updated),
      severity: alert.severity,
      details: open ? detailsOf(one) : {},
      category: kind?.category ?? 'configuration',
      dismissed_at: isoTimeOrNull(alert.dismissed_at),
      dismissed_by: dismisser === undefined ? null : links.user(dismisser),
      dismissal_reason: open ? alert.dismissal_reason : '',
      title: kind?.title ?? alert.name,
      advice: kind?.advice ?? '',
      dismissible: isDismissible(alert.name),
      component: links.component(scope),
      dismiss_url: isDismissible(alert.name) ? links.component(scope, `alerts/${alert.name}/dismiss/`) : null,
    })
  }
  return views
}

const findHere = (
  db: Db,
  { actor, params }: Pick<ApiRequest<{ readonly project: string; readonly component: string }>, 'actor' | 'params'>,
): Promise<FoundComponent> => findComponent(db, actor, params.project, params.component)

async function changeAlert(
  request: WriteRequest<unknown, { readonly project: string; readonly component: string; readonly name: string }>,
  change: (tx: Db, component: ComponentRow, alert: AlertRow) => Promise<void>,
): Promise<unknown> {
  const name = request.params.name
  const changed = await request.transaction(async (tx) => {
    const found = await findHere(tx, request)
    await demand(tx, request.actor, 'component.edit', found)
    const alert = await alertByName(tx, found.component.id, name)
    if (!alert) throw new AppError('not_found', message('alert.none'))
    await change(tx, found.component, alert)
    const after = (await alertByName(tx, found.component.id, name)) ?? alert
    return { ...found, alert: after }
  })
  return (await present([changed], request))[0]
}

export const alertRoutes: readonly AnyRoute[] = [
  serveList(alertContract.alertsOfComponent, {
    async load(request, page) {
      const all = await alertsAt(request, await findHere(request.db, request))
      const { dismissed } = request.query
      const wanted =
        dismissed === undefined
          ? all
          : all.filter(({ alert }) => (alert.dismissed_at !== null) === (dismissed === 'true'))
      return pageOfRows(wanted, page)
    },
    present,
  }),
  serveRoute(alertContract.dismissalOfAlert, {
    post: (request) =>
      changeAlert(request, (tx, component, alert) => {
        const { reason = '' } = request.read()
        return dismissAlert(tx, component, alert, { actor: request.actor, reason, now: request.services.now() })
      }),
    delete: (request) =>
      changeAlert(request, (tx, component, alert) =>
        reopenAlert(tx, component, alert, { actor: request.actor, now: request.services.now() }),
      ),
  }),
]
