import { Type } from 'typebox'
import { Component } from '#core/contract/components/component.ts'
import { Project } from '#core/contract/projects/projects.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Url } from '#core/contract/schema.ts'

const body = Type.Object({
  project_slug: Type.String({ minLength: 1, maxLength: 60 }),
  category_id: Type.Optional(Type.Integer({ description: 'A category of that project.' })),
})

const LinkedProject = Type.Object(
  { ...Project.properties, category: nullable(Url) },
  { title: 'LinkedProject', description: 'With the category that the component is shown in there.' },
)

export const sharingContract = {
  linksOfComponent: defineList({
    path: '/api/components/:project/:component/links/',
    name: 'Links of a component',
    summary: 'Projects the component is shared with.',
    needs: 'visible',
    item: LinkedProject,
    writes: {
      POST: {
        summary: 'Share a component with another project',
        needs: {
          allOf: [
            { permission: 'component.edit', on: 'component' },
            { permission: 'project.edit', on: 'project' },
          ],
        },
        body,
        status: 201,
        reply: Type.Object({ data: Component }, { title: 'SharedComponent' }),
      },
    },
  }),
  linkOfComponent: defineRoute({
    path: '/api/components/:project/:component/links/:target/',
    name: 'Link of a component',
    summary: 'One project the component is shared with.',
    reply: 'none',
    writes: {
      DELETE: {
        summary: 'Stop sharing a component with a project',
        needs: { permission: 'component.edit', on: 'component' },
      },
    },
  }),
}
