import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Url } from '#core/contract/schema.ts'

export const Addon = Type.Object(
  {
    component: nullable(Url),
    project: nullable(Url),
    name: Type.String(),
    id: Type.Integer(),
    configuration: Type.Unsafe<Record<string, unknown>>(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Visible to users who manage it. Secrets are never shown.' },
      ),
    ),
    url: Url,
    api_name: nullable(Type.String({ description: 'Of the API that the add-on brings; none does.' })),
    api_url: nullable(Url),
  },
  { title: 'Addon' },
)

const Configuration = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))

export const newAddon = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  configuration: Type.Optional(Configuration),
})

const changedAddon = Type.Object({
  name: Type.Optional(Type.String()),
  configuration: Type.Optional(Configuration),
})

/** How one setting of an add-on is asked for. */
interface FieldView {
  readonly type: 'text' | 'secret' | 'number' | 'float' | 'boolean' | 'choice' | 'texts' | 'numbers' | 'object'
  readonly required?: boolean
  readonly default?: unknown
  readonly choices?: readonly (string | number)[]
}

const Kind = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    description: Type.String(),
    scopes: Type.Array(Type.String()),
    multiple: Type.Boolean({ description: 'Whether a scope can have several.' }),
    group: oneOf(['quality', 'files', 'git', 'notify'], 'What it is about.'),
    delivers: Type.Boolean({ description: 'Calls an address: it has deliveries, and can be tested.' }),
    fields: Type.Unsafe<Readonly<Record<string, FieldView>>>(
      Type.Object({}, { additionalProperties: true, description: 'What can be configured.' }),
    ),
  },
  { title: 'AddonKind' },
)

const Run = Type.Object(
  {
    id: Type.Integer(),
    component: nullable(Url),
    status: Type.Integer({ description: '1 success, 2 error, 3 skipped.' }),
    message: Type.String(),
    messages: Type.Array(MessageView, { description: 'The same as messages.' }),
    created: Type.String({ format: 'date-time' }),
  },
  { title: 'AddonRun' },
)

const Published = Type.Object(
  {
    component: Url,
    url: Type.String({ format: 'uri', description: 'The folder of the files; it stays the same.' }),
    files: Type.Array(Type.String()),
  },
  { title: 'PublishedFiles' },
)

const previewBody = Type.Object({
  workflow: Type.Unsafe<unknown>({ description: 'The workflow: an object, or a text in YAML or JSON.' }),
  component: Type.Integer({ minimum: 1 }),
  change: Type.Optional(Type.Integer({ minimum: 1, description: 'The change that triggers it.' })),
})

const AnyObject = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))

const Preview = Type.Object(
  {
    workflow: AnyObject,
    context: AnyObject,
    trace: Type.Array(AnyObject),
    preview: Type.Boolean(),
  },
  { title: 'AutomationPreview' },
)

/** By where it is installed. */
export const managesAddon = {
  anyOf: [
    { permission: 'component.edit', on: 'component' },
    { permission: 'project.edit', on: 'project' },
    { permission: 'management.addons', on: 'site' },
  ],
} as const

const installs = defineWrite({
  summary: 'Install an add-on',
  needs: { permission: 'management.addons', on: 'site' },
  body: newAddon,
  status: 201,
  reply: Addon,
})

const changes = defineWrite({
  summary: 'Configure an add-on',
  needs: managesAddon,
  body: Type.Object({ ...changedAddon.properties, name: Type.String() }),
  reply: Addon,
})

export const addonContract = {
  addOns: defineList({
    path: '/api/addons/',
    name: 'Add-ons',
    summary: 'Add-ons the caller can manage.',
    needs: 'anyone',
    item: Addon,
  }),
  kindsOfAddOns: defineRoute({
    path: '/api/addons/kinds/',
    name: 'Kinds of add-ons',
    summary: 'Available add-ons and their settings.',
    needs: 'anyone',
    reply: Type.Object({ results: Type.Array(Kind) }),
  }),
  addOnsOfSite: defineRoute({
    path: '/api/addons/site/',
    name: 'Add-ons of the site',
    summary: 'Installs add-ons for all current and future components.',
    reply: 'none',
    writes: { POST: installs },
  }),
  addOn: defineRoute({
    path: '/api/addons/:id/',
    name: 'Add-on',
    summary: 'One add-on.',
    needs: 'visible',
    reply: Addon,
    writes: {
      PUT: changes,
      PATCH: {
        summary: 'Configure an add-on',
        needs: managesAddon,
        body: changedAddon,
        reply: Addon,
      },
      DELETE: { summary: 'Uninstall an add-on', needs: managesAddon },
    },
  }),
  runOfAddOn: defineRoute({
    path: '/api/addons/:id/trigger/',
    name: 'Run of an add-on',
    summary: 'Runs an add-on now.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Run an add-on now',
        needs: managesAddon,
        status: 202,
        reply: Type.Object({ detail: Type.String(), url: Url, logs_url: Url }),
      },
    },
  }),
  previewOfAddOn: defineRoute({
    path: '/api/addons/:id/preview/',
    name: 'Preview of an add-on',
    summary: 'Dry run of a workflow of the automation add-on.',
    reply: 'none',
    writes: {
      POST: { summary: 'Preview a workflow', needs: managesAddon, body: previewBody, reply: Preview },
    },
  }),
  activityOfAddOn: defineList({
    path: '/api/addons/:id/logs/',
    name: 'Activity of an add-on',
    summary: 'Add-on activity of the last 180 days, newest first.',
    needs: managesAddon,
    item: Run,
  }),
  publishedByAddOn: defineRoute({
    path: '/api/addons/:id/published/',
    name: 'Published by an add-on',
    summary: 'URLs of the published files, by component.',
    needs: managesAddon,
    reply: Type.Object({ results: Type.Array(Published) }),
  }),
  addOnsOfProject: defineRoute({
    path: '/api/projects/:project/addons/',
    name: 'Add-ons of a project',
    summary: 'Installs add-ons for a project.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Install an add-on',
        needs: { permission: 'project.edit', on: 'project' },
        body: newAddon,
        status: 201,
        reply: Addon,
      },
    },
  }),
  addOnsOfComponent: defineRoute({
    path: '/api/components/:project/:component/addons/',
    name: 'Add-ons of a component',
    summary: 'Installs add-ons for a component.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Install an add-on',
        needs: { permission: 'component.edit', on: 'component' },
        body: newAddon,
        status: 201,
        reply: Addon,
      },
    },
  }),
}
