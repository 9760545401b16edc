import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp } from '#core/contract/schema.ts'

const LanguageRequest = Type.Object(
  {
    language_code: Type.String(),
    language_name: Type.String(),
    user: nullable(Type.String({ description: 'Username of the person who requested it.' })),
    timestamp: Timestamp,
  },
  { title: 'LanguageRequest' },
)

export const languageRequestContract = {
  languageRequests: defineList({
    path: '/api/components/:project/:component/language-requests/',
    name: 'Language requests of a component',
    summary: "Languages people requested that the component doesn't have yet, newest first.",
    needs: 'visible',
    item: LanguageRequest,
    writes: {
      POST: {
        summary: 'Request a language',
        needs: { permission: 'translation.add', on: 'component' },
        body: Type.Object({ language_code: Type.String({ minLength: 1, maxLength: 50 }) }),
        status: 201,
        reply: LanguageRequest,
      },
    },
  }),
  languageRequest: defineRoute({
    path: '/api/components/:project/:component/language-requests/:language/',
    name: 'Language request',
    summary: 'A language somebody requested.',
    reply: 'none',
    writes: {
      DELETE: {
        summary: 'Decline a language request',
        needs: { permission: 'component.edit', on: 'component' },
      },
    },
  }),
}
