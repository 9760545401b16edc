import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const Use = Type.Object(
  {
    since: Type.String({ format: 'date-time', description: 'When the month began, UTC.' }),
    results: Type.Array(
      Type.Object({
        service: Type.String(),
        model: Type.String({ description: 'Empty where the service does not say.' }),
        languages: Type.Integer(),
        texts: Type.Integer({ description: 'Texts that were sent.' }),
        answered: Type.Integer({ description: 'Texts with an answer that could be used.' }),
        characters: Type.Integer(),
        input_tokens: Type.Integer(),
        output_tokens: Type.Integer(),
        cost: nullable(
          Type.Number({ description: 'At the prices in the settings of the service; null where none is set.' }),
        ),
      }),
      { description: 'What was sent most of comes first.' },
    ),
    site_services: Type.Array(Type.String(), {
      description: 'Services that are set up for the whole site.',
    }),
  },
  { title: 'MachineryUse' },
)

export const machineryUseContract = {
  machineryUseOfProject: defineRoute({
    path: '/api/projects/:project/machinery_use/',
    name: 'Use of machine translation in a project',
    summary: 'What the project sent to services that translate this month. What was answered before is not sent again.',
    needs: { permission: 'project.edit', on: 'project' },
    reply: Use,
    // The month goes by without a change of the database.
    fresh: true,
  }),
  machineryUseOfSite: defineRoute({
    path: '/api/machinery_use/',
    name: 'Use of machine translation',
    summary: 'What all projects together sent to services that translate this month.',
    needs: { permission: 'machinery.edit', on: 'site' },
    reply: Use,
    fresh: true,
  }),
}
