import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'
import { hostings } from '#core/machinery/service-profiles.ts'

const Suggestion = Type.Object({
  service: Type.String(),
  name: Type.String({ description: 'Of the service, for people.' }),
  text: Type.String({ description: 'The first form.' }),
  target: Type.Array(Type.String(), { description: 'One text per plural form.' }),
  quality: Type.Integer({
    description: 'Percent. For a memory entry, the similarity of the sources; 100 is an exact match.',
  }),
  show_quality: Type.Boolean({ description: 'Whether the quality applies to this text.' }),
  unreviewed: Type.Boolean({ description: 'For a memory entry: not approved, if reviews are enabled.' }),
  source: Type.String({ description: 'What it is a translation of.' }),
  origin: Type.String({ description: 'Where an entry of the memory comes from.' }),
  model: Type.String(),
  characters: Type.Integer({ description: 'What was sent.' }),
  tokens: nullable(Type.Integer({ description: 'Of a language model: what was sent and received.' })),
})

const Failure = Type.Object({
  service: Type.String(),
  name: Type.String(),
  detail: Type.String(),
  message: MessageView,
})

const UnitMachinery = Type.Object(
  {
    results: Type.Array(Suggestion),
    failures: Type.Array(Failure, {
      description: "Services that didn't respond, and why.",
    }),
    others: Type.Integer({ description: 'Machine translation services of the project that were not asked.' }),
  },
  { title: 'UnitMachinery' },
)

const Setting = Type.Object({
  name: Type.String(),
  label: Type.String(),
  kind: Type.String(),
  required: Type.Boolean(),
  default: Type.String(),
  choices: Type.Array(Type.String()),
})

export const machineryContract = {
  machineTranslationsOfUnit: defineRoute({
    path: '/api/units/:id/machinery/',
    name: 'Machine translations of a unit',
    summary: 'Suggestions for a string from translation memory and machine translation, best first.',
    needs: {
      allOf: [
        { permission: 'machinery.view', on: 'unit' },
        {
          anyOf: [
            { permission: 'unit.edit', on: 'unit' },
            { permission: 'suggestion.add', on: 'unit' },
          ],
        },
      ],
    },
    query: Type.Object({
      service: Type.Optional(Type.String({ description: 'Use only this service.' })),
      from: Type.Optional(
        Type.Union([Type.Literal('memory'), Type.Literal('machines')], {
          description: 'Use only local sources (memory and other strings), or only machine translation.',
        }),
      ),
    }),
    fresh: true,
    reply: UnitMachinery,
  }),
  servicesThatTranslate: defineRoute({
    path: '/api/machinery/',
    name: 'Services that translate',
    summary: 'Available machine translation services and their settings.',
    needs: 'anyone',
    reply: Type.Array(
      Type.Object({
        service: Type.String(),
        name: Type.String(),
        hosting: oneOf(hostings, 'Who gets the texts: a company, your own server, or nobody outside this site.'),
        website: Type.String({ description: 'Empty for services of the site itself.' }),
        quality: nullable(Type.Integer({ description: 'Percent that its suggestions count for.' })),
        settings: Type.Array(Setting),
      }),
    ),
  }),
}
