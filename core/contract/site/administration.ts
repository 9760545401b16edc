import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const count = Type.Integer()
const Time = nullable(Type.String({ format: 'date-time' }))

const Overview = Type.Object(
  {
    version: Type.String(),
    database: oneOf(['sqlite', 'postgres']),
    public_url: Type.String({ description: 'Empty: PUBLIC_URL is not set.' }),
    queue: Type.Object({
      waiting: count,
      running: count,
      failed: Type.Integer({ description: 'Tasks that failed in the last seven days; at most 1000 are counted.' }),
      oldest: Time,
    }),
    mail: Type.Object({
      configured: Type.Boolean(),
      waiting: Type.Integer({ description: 'Emails in the outbox.' }),
      last_error: Type.String({ description: 'Why the newest email that could not be sent was not.' }),
    }),
    failing_repositories: Type.Object({
      count,
      results: Type.Array(
        Type.Object({
          project: Type.String(),
          component: Type.String({ description: 'Path of the component within its project.' }),
          name: Type.String(),
          alert: Type.String(),
          since: Type.String({ format: 'date-time' }),
        }),
      ),
    }),
    errors: Type.Array(
      Type.Object({
        task: Type.String(),
        kind: Type.String({ description: 'Kind of the job.' }),
        component: nullable(Type.String({ description: 'Project and path.' })),
        message: MessageView,
        time: Type.String({ format: 'date-time' }),
      }),
      { description: 'The newest failures of background tasks.' },
    ),
    warnings: Type.Array(MessageView),
  },
  { title: 'SiteOverview' },
)

const Storage = Type.Object(
  {
    measured: Type.String({ format: 'date-time' }),
    free: Type.Integer({ description: 'Bytes that are free on the disk of DATA_DIR.' }),
    total: Type.Integer({ description: 'Size of that disk in bytes.' }),
    database: count,
    repositories: count,
    backups: count,
    other: count,
    backup_count: count,
    newest_backup: Time,
  },
  { title: 'SiteStorage', description: 'Sizes are in bytes.' },
)

const setupSteps = ['project', 'mail', 'public_url', 'backup', 'demo'] as const

const Setup = Type.Object(
  {
    hidden: Type.Boolean({ description: 'An administrator hid the checklist.' }),
    steps: Type.Array(Type.Object({ id: oneOf(setupSteps), done: Type.Boolean() })),
  },
  { title: 'SiteSetup' },
)

const Demo = Type.Object(
  {
    projects: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
    components: count,
    strings: Type.Integer({ description: 'Strings in all languages.' }),
    users: count,
  },
  { title: 'DemoData' },
)

export const administrationContract = {
  siteOverview: defineRoute({
    path: '/api/site/overview/',
    name: 'Site overview',
    summary: 'Version, queue, mail, failing repositories and last errors of the service.',
    needs: 'administrator',
    reply: Overview,
    fresh: true,
  }),
  siteStorage: defineRoute({
    path: '/api/site/storage/',
    name: 'Site storage',
    summary: 'Disk space that DATA_DIR takes, and the backups in it. Measured at most every five minutes.',
    needs: 'administrator',
    reply: Storage,
    fresh: true,
  }),
  siteSetup: defineRoute({
    path: '/api/site/setup/',
    name: 'Site setup',
    summary: 'Which steps of setting up the site are done.',
    needs: 'administrator',
    reply: Setup,
    fresh: true,
    writes: {
      PATCH: {
        summary: 'Hide or show the setup checklist',
        needs: 'administrator',
        body: Type.Object({ hidden: Type.Boolean() }),
        reply: Setup,
      },
    },
  }),
  testEmail: defineRoute({
    path: '/api/site/test-email/',
    name: 'Test email',
    summary: 'Sends an email to the caller, at once and without the queue.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Send a test email',
        needs: 'administrator',
        reply: Type.Object({ to: Type.String() }, { title: 'TestEmail' }),
      },
    },
  }),
  demoData: defineRoute({
    path: '/api/site/demo/',
    name: 'Demo data',
    summary: 'The demo projects and people that are still here.',
    needs: 'administrator',
    reply: Demo,
    writes: {
      DELETE: { summary: 'Remove all demo data', needs: 'administrator' },
    },
  }),
}
