import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { path } from '#core/contract/scope-path.ts'

const LabelCount = Type.Object(
  { name: Type.String(), color: Type.String(), count: Type.Integer(), words: Type.Integer() },
  { title: 'LabelCount' },
)

const ScopeService = Type.Object({ service: Type.String(), name: Type.String() }, { title: 'PlaceService' })

/** What work on many strings of a scope goes by. */
export const scopeToolContract = {
  labelsAtScope: defineRoute({
    path: '/api/places/labels/',
    name: 'Labels of a scope',
    summary: 'Number of strings per label.',
    needs: 'visible',
    query: Type.Object({ path }),
    reply: Type.Array(LabelCount),
  }),
  servicesOfScope: defineRoute({
    path: '/api/places/services/',
    name: 'Services of a scope',
    summary: 'Services that automatic translation can use there.',
    needs: { permission: 'translation.auto', on: 'scope' },
    query: Type.Object({ path }),
    reply: Type.Array(ScopeService),
  }),
}
