import { labelContract } from '#core/contract/projects/labels.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { addLabel } from '#server/commands/projects/add-label.ts'
import { deleteLabel } from '#server/db/queries/projects/labels.ts'
import { labelsPage } from '#server/db/queries/projects/project-lists.ts'
import { AppError } from '#server/errors.ts'

export const labelRoutes: readonly AnyRoute[] = [
  serveList(labelContract.labelsOfProject, {
    async load({ db, actor, params }, page) {
      return labelsPage(db, (await findProject(db, actor, params.project)).id, page)
    },
    present: (rows) => rows.map(({ id, name, description, color }) => ({ id, name, description, color })),
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, params } = request
        const project = await findProject(tx, actor, params.project)
        await demand(tx, actor, 'project.edit', { project })
        const { name, description = '', color = 'silver' } = request.read()
        const { id } = await addLabel(tx, project.id, { name, description, color })
        return { id, name, description, color }
      }),
  }),
  serveRoute(labelContract.label, {
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, params } = request
        const project = await findProject(tx, actor, params.project)
        await demand(tx, actor, 'project.edit', { project })
        if (!(await deleteLabel(tx, project.id, params.id))) throw new AppError('not_found')
      }),
  }),
]
