import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import type { Needs } from '#core/contract/needs.ts'
import { defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

/** More languages than these are tried in several requests. */
const MAX_TEST_LANGUAGES = 20

const body = Type.Object({
  service: Type.String(),
  configuration: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'Settings to try, as they would be saved. Masked secrets are taken from the saved settings.',
    }),
  ),
  languages: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: MAX_TEST_LANGUAGES,
      description: 'Codes of the languages to translate into. Default: German.',
    }),
  ),
})

const TestResult = Type.Object(
  {
    language: Type.String({ description: 'Code of the language.' }),
    source: Type.String({ description: 'The text that was sent.' }),
    target: nullable(Type.String({ description: 'The translation; null if there was none.' })),
    detail: Type.String({ description: 'Why there is no translation; else empty.' }),
    message: Type.Union([MessageView, Type.Null()]),
    model: Type.String({ description: 'Empty where the service does not say.' }),
    characters: Type.Integer(),
    tokens: nullable(Type.Integer({ description: 'Of a language model: what was sent and received.' })),
  },
  { title: 'MachineryTestResult' },
)

const write = <const Who extends Needs>(needs: Who) =>
  defineWrite({
    summary: 'Test a service',
    needs,
    body,
    reply: Type.Object({ results: Type.Array(TestResult) }, { title: 'MachineryTest' }),
  })

const about = 'Has a short text translated with these settings, without saving them.'

export const machineryTestContract = {
  machineryTestOfProject: defineRoute({
    path: '/api/projects/:project/machinery_test/',
    name: 'Test of machine translation in a project',
    summary: about,
    reply: 'none',
    writes: { POST: write({ permission: 'project.edit', on: 'project' }) },
  }),
  machineryTestOfSite: defineRoute({
    path: '/api/machinery_test/',
    name: 'Test of machine translation',
    summary: about,
    reply: 'none',
    writes: { POST: write({ permission: 'machinery.edit', on: 'site' }) },
  }),
}
