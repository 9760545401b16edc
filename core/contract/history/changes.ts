import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp, Url } from '#core/contract/schema.ts'

/** Parameters that narrow a list of changes. */
export const changeParameters = {
  user: Type.Optional(Type.String({ description: 'Name of who did it.' })),
  action: Type.Optional(Type.Integer({ description: 'Number of an action; may be repeated.' })),
  timestamp_after: Type.Optional(Type.String({ description: 'From this time on, in ISO 8601.' })),
  timestamp_before: Type.Optional(Type.String({ description: 'Up to this time, in ISO 8601.' })),
}

const AlertOfChange = Type.Object(
  {
    name: Type.String(),
    timestamp: Timestamp,
    updated: Timestamp,
    severity: Type.Integer({ description: '10 to know, 50 a warning, 100 an error.' }),
    details: Type.Object({}, { description: 'Empty if the alert has them.' }),
    category: Type.String(),
    dismissed_at: nullable(Timestamp),
    dismissed_by: nullable(Url),
    dismissal_reason: Type.String({ description: 'Empty if the alert has it.' }),
  },
  { title: 'AlertOfChange' },
)

export const Change = Type.Object(
  {
    unit: nullable(Url),
    component: nullable(Url),
    translation: nullable(Url),
    user: nullable(Url),
    author: nullable(Url),
    timestamp: Timestamp,
    action: Type.Integer(),
    action_name: Type.String(),
    target: Type.String(),
    id: Type.Integer(),
    url: Url,
    old: Type.String(),
    details: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
    alert: Type.Union([AlertOfChange, Type.Null()], {
      description: 'The related alert, while it exists; for signed-in users.',
    }),
    addon: nullable(Type.String({ format: 'uri', description: "The related add-on, while it's installed." })),
  },
  { title: 'Change' },
)

export const changeContract = {
  changes: defineList({
    path: '/api/changes/',
    name: 'Changes',
    summary: 'History of the service, newest first.',
    needs: 'anyone',
    item: Change,
    query: changeParameters,
    walks: true,
  }),
  changesOfProject: defineList({
    path: '/api/projects/:project/changes/',
    name: 'Changes of a project',
    summary: 'History of the project, newest first.',
    needs: 'visible',
    item: Change,
    query: changeParameters,
    walks: true,
  }),
  changesOfComponent: defineList({
    path: '/api/components/:project/:component/changes/',
    name: 'Changes of a component',
    summary: 'History of the component, newest first.',
    needs: 'visible',
    item: Change,
    query: changeParameters,
    walks: true,
  }),
  changesOfTranslation: defineList({
    path: '/api/translations/:project/:component/:language/changes/',
    name: 'Changes of a translation',
    summary: 'History of the translation, newest first.',
    needs: 'visible',
    item: Change,
    query: changeParameters,
    walks: true,
  }),
  change: defineRoute({
    path: '/api/changes/:id/',
    name: 'Change',
    summary: 'One change.',
    needs: 'visible',
    reply: Change,
  }),
}
