import { Type } from 'typebox'
import { defineList } from '#core/contract/route-contract.ts'
import { Url } from '#core/contract/schema.ts'

export const Difference = Type.Object(
  {
    source: Type.Array(Type.String(), { description: 'Forms of the source.' }),
    translations: Type.Array(
      Type.Object({
        target: Type.Array(Type.String()),
        units: Type.Array(
          Type.Object({
            id: Type.Integer(),
            url: Url,
            component: Type.String({ description: 'Path of the component within the project.' }),
            context: Type.String(),
            state: Type.Integer(),
          }),
        ),
      }),
      { description: 'The most used one first.' },
    ),
  },
  { title: 'Difference' },
)

export const differenceContract = {
  differentTranslations: defineList({
    path: '/api/projects/:project/differences/',
    name: 'Different translations',
    summary: 'Source strings with different translations in a language of the project.',
    needs: 'visible',
    item: Difference,
    query: { language: Type.String({ description: 'Language code.' }) },
  }),
}
