import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const settings = {
  translation_review: Type.Boolean({ description: "Turn off to skip the project's reviews for this language." }),
  enable_suggestions: Type.Boolean(),
  restrict_direct_editing: Type.Boolean({ description: 'Strings change only through suggestions.' }),
  suggestion_voting: Type.Boolean(),
  suggestion_autoaccept: Type.Integer({
    minimum: 0,
    description: 'Auto-accept after this many votes. 0 turns this off.',
  }),
}

export const WorkflowReply = Type.Object(
  {
    language: Type.String({ description: 'Its code.' }),
    source_language: nullable(Type.String({ description: 'Always null: strings are translated from their source.' })),
    ...settings,
    own: Type.Boolean({ description: 'Whether the project has overrides for this language.' }),
  },
  { title: 'Workflow' },
)

export const workflowContract = {
  workflowOfLanguage: defineRoute({
    path: '/api/projects/:project/languages/:language/workflow/',
    name: 'Workflow of a language',
    summary: 'Workflow overrides of a language in a project. They take precedence over component settings.',
    needs: 'visible',
    reply: WorkflowReply,
    writes: {
      PATCH: {
        summary: 'Set workflow overrides of a language',
        needs: { permission: 'project.edit', on: 'project' },
        body: Type.Object({
          ...settings,
          source_language: Type.Optional(nullable(Type.String({ description: 'Refused, unless it is empty.' }))),
        }),
        reply: WorkflowReply,
      },
      DELETE: {
        summary: 'Delete the workflow overrides of a language',
        needs: { permission: 'project.edit', on: 'project' },
      },
    },
  }),
}
