import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { plainlyInvalid } from '#core/contract/schema.ts'
import { type AutoMode, autoModes } from '#core/machinery/auto-modes.ts'

export const body = Type.Object({
  mode: plainlyInvalid(Type.Unsafe<AutoMode>(Type.Union(autoModes.map((mode) => Type.Literal(mode))))),
  q: plainlyInvalid(Type.String({ description: 'Search query for strings.' })),
  auto_source: plainlyInvalid(Type.Unsafe<'others' | 'mt'>(Type.Union([Type.Literal('others'), Type.Literal('mt')]))),
  component: Type.Optional(
    Type.String({ description: 'ID, slug or path. Leave empty for all components of the project.' }),
  ),
  engines: Type.Optional(
    Type.Array(Type.String(), { description: 'Services to use. Leave empty for all of the project.' }),
  ),
  threshold: plainlyInvalid(Type.Integer({ minimum: 1, maximum: 100 })),
})

const Done = Type.Object({
  details: Type.String(),
  messages: Type.Array(MessageView, { description: 'The details as messages.' }),
  task_url: Type.Optional(Type.String({ description: 'The background task.' })),
})

export const autotranslateContract = {
  automaticTranslation: defineRoute({
    path: '/api/translations/:project/:component/:language/autotranslate/',
    name: 'Automatic translation',
    summary: 'Translate strings from other components, the translation memory or machine translation.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Translate automatically',
        needs: { permission: 'translation.auto', on: 'translation' },
        body,
        reply: Done,
      },
    },
  }),
}
