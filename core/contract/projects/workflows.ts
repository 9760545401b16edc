import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const settings = {
  translation_review: Type.Boolean({ description: 'Off: this language goes without the reviews of the project.' }),
  enable_suggestions: Type.Boolean(),
  restrict_direct_editing: Type.Boolean({ description: 'Strings are changed through suggestions only.' }),
  suggestion_voting: Type.Boolean(),
  suggestion_autoaccept: Type.Integer({ minimum: 0, description: 'Votes that accept a suggestion; 0: none do.' }),
}

export const WorkflowReply = Type.Object(
  {
    language: Type.String({ description: 'Its code.' }),
    source_language: nullable(Type.String({ description: 'Always null: strings are translated from their source.' })),
    ...settings,
    own: Type.Boolean({ description: 'Whether the project says something for this language at all.' }),
  },
  { title: 'Workflow' },
)

export const workflowContract = {
  workflowOfLanguage: defineRoute({
    path: '/api/projects/:project/languages/:language/workflow/',
    name: 'Workflow of a language',
    summary: 'How a language is worked on in a project. What is said here holds instead of what components say.',
    needs: 'visible',
    reply: WorkflowReply,
    writes: {
      PATCH: {
        summary: 'Say how a language is worked on',
        needs: { permission: 'project.edit', on: 'project' },
        body: Type.Object(settings),
        reply: WorkflowReply,
      },
      DELETE: {
        summary: 'Say nothing about this language any more',
        needs: { permission: 'project.edit', on: 'project' },
      },
    },
  }),
}
