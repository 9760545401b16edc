import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Url } from '#core/contract/schema.ts'

const FindingSpan = Type.Object({
  form: Type.Integer({ description: 'Index of the plural form: of the source in a source unit, else of the target.' }),
  start: Type.Integer({ description: 'In UTF-16 units.' }),
  end: Type.Integer({ description: 'Same as start if missing.' }),
  detail: Type.String({ description: 'The message in English.' }),
  message: MessageView,
  fix: nullable(Type.String({ description: 'The whole form, corrected.' })),
})

export const FailingCheck = Type.Object(
  {
    check: Type.String(),
    name: Type.String(),
    description: Type.String(),
    dismissed: Type.Boolean(),
    enforced: Type.Boolean({ description: "Can't be dismissed." }),
    ignore_flag: Type.String({ description: 'The flag that turns the check off for the string.' }),
    places: Type.Array(FindingSpan),
    url: Url,
  },
  { title: 'FailingCheck' },
)

const CheckedText = Type.Omit(FailingCheck, ['dismissed', 'url'])

export const Dismissing = Type.Object({
  everywhere: Type.Optional(
    Type.Boolean({ description: 'In all languages, by a flag of the source string; needs source.edit.' }),
  ),
})

const Decided = Type.Object({ check: Type.String(), dismissed: Type.Boolean(), has_failing_check: Type.Boolean() })

export const unitCheckContract = {
  checksOfUnit: defineList({
    path: '/api/units/:id/checks/',
    name: 'Checks of a unit',
    summary: 'Checks that fail on the string, those that were dismissed too, with the positions where they do.',
    needs: 'visible',
    item: FailingCheck,
    writes: {
      POST: {
        summary: 'Check a text without saving it',
        needs: 'visible',
        scope: 'read',
        body: Type.Object({
          target: Type.Array(Type.String(), { minItems: 1, description: 'One text per plural form.' }),
        }),
        reply: Type.Object({ failing: Type.Array(CheckedText) }),
      },
    },
  }),
  dismissalOfCheck: defineRoute({
    path: '/api/units/:id/checks/:check/dismiss/',
    name: 'Dismissal of a check',
    summary: 'Dismiss a check',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Dismiss a check',
        needs: { allOf: [{ permission: 'unit.check', on: 'unit' }, { rule: 'every_language' }] },
        body: Dismissing,
        reply: Decided,
      },
    },
  }),
  returnOfCheck: defineRoute({
    path: '/api/units/:id/checks/:check/restore/',
    name: 'Return of a check',
    summary: 'Restore a dismissed check',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Restore a dismissed check',
        needs: { allOf: [{ permission: 'unit.check', on: 'unit' }, { rule: 'every_language' }] },
        body: Dismissing,
        reply: Decided,
      },
    },
  }),
  checksOfComponent: defineRoute({
    path: '/api/components/:project/:component/checks/',
    name: 'Checks of a component',
    summary: 'Run the checks on the strings of a component.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Run the checks',
        needs: { permission: 'component.edit', on: 'component' },
        body: Type.Object({
          all: Type.Optional(Type.Boolean({ description: 'On all strings, not only on those that changed.' })),
        }),
        status: 202,
        reply: Type.Object({ detail: Type.String(), task_url: Url }),
      },
    },
  }),
}
