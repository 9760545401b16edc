import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { oneOf } from '#core/contract/schema.ts'
import { labelColors } from '#core/units/label-colors.ts'

const Label = Type.Object(
  { id: Type.Integer(), name: Type.String(), description: Type.String(), color: Type.String() },
  { title: 'Label' },
)

const newLabel = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 190 }),
  description: Type.Optional(Type.String({ maxLength: 250 })),
  color: oneOf(labelColors),
})

export const labelContract = {
  labelsOfProject: defineList({
    path: '/api/projects/:project/labels/',
    name: 'Labels of a project',
    summary: 'Labels of the project.',
    needs: 'visible',
    item: Label,
    writes: {
      POST: {
        summary: 'Create a label',
        needs: { permission: 'project.edit', on: 'project' },
        body: newLabel,
        status: 201,
        reply: Label,
      },
    },
  }),
  label: defineRoute({
    path: '/api/projects/:project/labels/:id/',
    name: 'Label',
    summary: 'One label of a project.',
    reply: 'none',
    writes: { DELETE: { summary: 'Delete a label', needs: { permission: 'project.edit', on: 'project' } } },
  }),
}
