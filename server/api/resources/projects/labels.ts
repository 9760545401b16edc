import { Type } from 'typebox'
import { labelColors } from '#core/units/label-colors.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type AnyRoute, write } from '#server/api/http/route.ts'
import { addLabel } from '#server/commands/projects/add-label.ts'
import { deleteLabel } from '#server/db/queries/projects/labels.ts'
import { labelsPage } from '#server/db/queries/projects/project-lists.ts'
import { AppError } from '#server/errors.ts'

const Label = Type.Object(
  { id: Type.Integer(), name: Type.String(), description: Type.String(), color: Type.String() },
  { title: 'Label' },
)

const newLabel = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 190 }),
  description: Type.Optional(Type.String({ maxLength: 250 })),
  color: Type.Optional(Type.Union(labelColors.map((color) => Type.Literal(color)))),
})

export const labelRoutes: readonly AnyRoute[] = [
  listRoute({
    path: '/api/projects/:project/labels/',
    name: 'Labels of a project',
    summary: 'Labels that strings of the project may carry.',
    needs: 'anyone who may see it',
    item: Label,
    async load({ db, actor, params }, cut) {
      return labelsPage(db, (await findProject(db, actor, params.project as string)).id, cut)
    },
    present: (rows) => rows.map(({ id, name, description, color }) => ({ id, name, description, color })),
    writes: [
      write({
        method: 'POST',
        summary: 'Make a label',
        needs: 'project.edit',
        body: newLabel,
        status: 201,
        reply: Label,
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, params } = request
            const project = await findProject(tx, actor, params.project as string)
            await demand(tx, actor, 'project.edit', { project })
            const { name, description = '', color = 'silver' } = request.read()
            const { id } = await addLabel(tx, project.id, { name, description, color })
            return { id, name, description, color }
          }),
      }),
    ],
  }),
  {
    path: '/api/projects/:project/labels/:id/',
    name: 'Label',
    summary: 'One label of a project.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Delete a label',
        needs: 'project.edit',
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, params } = request
            const project = await findProject(tx, actor, params.project as string)
            await demand(tx, actor, 'project.edit', { project })
            if (!(await deleteLabel(tx, project.id, idParameter(params.id)))) throw new AppError('not_found')
          }),
      },
    ],
  },
]
