import { branchContract } from '#core/contract/repository/branches.ts'
import { readMessage } from '#core/messages/read-message.ts'
import { render } from '#core/messages/render.ts'
import { percentOfBranch } from '#core/units/branch-percent.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { branchSettings, changeBranchSettings } from '#server/commands/repository/change-branch-settings.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { type BranchView, branchSettingsOf, branchViews } from '#server/db/queries/repository/branches.ts'

const problemOf = ({ problem }: BranchView): string => {
  return problem === '' ? '' : render(readMessage(JSON.parse(problem), problem))
}

export const branchRoutes: readonly AnyRoute[] = [
  serveList(branchContract.branchesOfComponent, {
    async load({ db, actor, params }, page) {
      const { project, component } = await findComponent(db, actor, params.project, params.component)
      const { components } = await visibilityOf(db, actor)
      const rows = (await branchViews(db, { ownerId: component.id })).map((row) => ({
        ...row,
        project: project.slug,
        path: row.component_id !== null && (components?.includes(row.component_id) ?? true) ? (row.path ?? '') : '',
      }))
      return pageOfRows(rows, page)
    },
    present: (rows, { links }) =>
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        revision: row.head,
        committed: isoTime(row.committed),
        component: row.path === '' ? null : links.component({ project: row.project, component: row.path }),
        path: row.path,
        web_url: row.path === '' ? null : links.web(`projects/${row.project}/${row.path}/`),
        strings: row.source_total ?? 0,
        languages: row.languages ?? 0,
        translated_percent: percentOfBranch(row),
        problem: problemOf(row),
      })),
  }),
  serveRoute(branchContract.branchSettings, {
    async get({ db, actor, params }) {
      const { component } = await findComponent(db, actor, params.project, params.component)
      return branchSettings(await branchSettingsOf(db, component.id))
    },
    patch: (request) =>
      request.transaction(async (tx) => {
        const { actor, params } = request
        const found = await findComponent(tx, actor, params.project, params.component)
        await demand(tx, actor, 'component.edit', found)
        const userId = actor.kind === 'user' ? actor.id : undefined
        return changeBranchSettings(tx, found.component, request.read(), request.services.now(), userId)
      }),
  }),
]
