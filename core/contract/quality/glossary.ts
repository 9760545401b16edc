import { Component } from '#core/contract/components/component.ts'
import { defineRoute } from '#core/contract/route-contract.ts'

export const glossaryContract = {
  glossaryOfProject: defineRoute({
    path: '/api/projects/:project/glossary/',
    name: 'Glossary of a project',
    summary: 'The default glossary of a project.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Create the glossary, with the languages of the other components; the one that is there stays.',
        needs: { permission: 'project.edit', on: 'project' },
        status: 201,
        reply: Component,
      },
    },
  }),
}
