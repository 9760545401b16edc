import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Url } from '#core/contract/schema.ts'
import { exportServiceNames, remoteServices, WEBLATE_BACKUP } from '#core/exports/service-names.ts'

const Time = nullable(Type.String({ format: 'date-time' }))

/** Minutes: a week. */
export const MAX_FOLLOW_EVERY = 7 * 24 * 60

const Difference = Type.Object(
  {
    kind: Type.String(),
    object: Type.String(),
    field: Type.String({ description: 'Empty if the object is missing here.' }),
    there: Type.String(),
    here: Type.String(),
  },
  { title: 'MoveInDifference' },
)

const Report = Type.Object(
  {
    compared: Type.Record(Type.String(), Type.Integer(), { description: 'Number of compared objects by kind.' }),
    count: Type.Integer({ description: 'Number of differences.' }),
    kinds: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), { description: 'Number of differences by kind and field.' }),
    ),
    on_purpose: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), {
        description: 'Number of differences that are meant to be, by reason. They are not in the count.',
      }),
    ),
    differences: Type.Array(Difference, { description: 'The first 100 of each kind, 1000 at most.' }),
  },
  { title: 'MoveInReport' },
)

const MoveIn = Type.Object(
  {
    id: Type.Integer(),
    service: Type.String({ description: 'weblate, or the service whose exported files are imported.' }),
    url: Type.String({ description: 'URL of the other server; of exported files service:project.' }),
    files: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer() }), {
      description: 'Exported files that have not been imported yet.',
    }),
    remote_project: Type.String({
      description: 'The project there that waits to be fetched with a token; empty if none does.',
    }),
    projects: Type.Array(Type.String(), { description: 'Slugs. Empty for all projects.' }),
    keep_ids: Type.Boolean({ description: 'Whether things get the IDs they have on the other server.' }),
    created: Type.String({ format: 'date-time' }),
    finished: Time,
    switched: Time,
    follow_every: Type.Integer({
      description: 'Minutes from one run to the next until the switch. 0: only on request.',
    }),
    next_run: nullable(Type.String({ format: 'date-time', description: 'When the server is followed next.' })),
    failures: Type.Integer({ description: 'How many runs by schedule failed in a row. The next one waits longer.' }),
    task_url: nullable(Url),
    report: nullable(Report),
  },
  { title: 'MoveIn' },
)

const modes = ['survey', 'run', 'compare', 'switch', 'invite'] as const

export const moveInContract = {
  moveIns: defineRoute({
    path: '/api/site/move-ins/',
    name: 'Moves from other servers',
    summary: 'Servers that projects are moved in from.',
    needs: 'administrator',
    reply: Type.Object({ results: Type.Array(MoveIn) }, { title: 'MoveIns' }),
    fresh: true,
    writes: {
      POST: {
        summary: 'Add a server to move in from, or change its token and projects',
        needs: 'administrator',
        body: Type.Object({
          url: Type.String({ minLength: 1, maxLength: 500 }),
          token: Type.Optional(Type.String({ maxLength: 500, description: 'Kept encrypted until the switch.' })),
          projects: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
          follow_every: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: MAX_FOLLOW_EVERY,
              description: 'Minutes from one run to the next until the switch. 0: only on request. Default: 60.',
            }),
          ),
          keep_ids: Type.Optional(
            Type.Boolean({
              description: 'Keep the IDs of the other server. Only before the first run, into an empty site.',
            }),
          ),
        }),
        status: 201,
        reply: MoveIn,
      },
    },
  }),
  exportedFiles: defineRoute({
    path: '/api/site/move-ins/exports/',
    name: 'Exported files',
    summary: 'Adds files that another service exported.',
    reply: 'none',
    writes: {
      POST: {
        summary:
          'Add a ZIP archive, a single file or what the service gives for a token to what is imported into a new project',
        needs: 'administrator',
        body: Type.Object({
          service: Type.String({ description: `${[...Object.keys(exportServiceNames), WEBLATE_BACKUP].join(', ')}.` }),
          project: Type.String({ description: 'Slug of the new project.', minLength: 1, maxLength: 100 }),
          name: Type.Optional(Type.String({ maxLength: 60, description: 'Name of the new project.' })),
          source_language: Type.Optional(Type.String({ description: 'Language code, if the files do not tell.' })),
          web: Type.Optional(Type.String({ maxLength: 200, description: 'Homepage of the new project.' })),
          token: Type.Optional(
            Type.String({
              maxLength: 500,
              description: `API token, to fetch the export from ${remoteServices.join(', ')}. Kept encrypted until it is imported.`,
            }),
          ),
          remote_project: Type.Optional(
            Type.String({ maxLength: 200, description: 'The project there, as the API of the service names it.' }),
          ),
          remote_url: Type.Optional(
            Type.String({ maxLength: 500, description: 'Where the API of the service is, if not at the usual URL.' }),
          ),
        }),
        uploads: ['file'],
        limit: 100 * 1024 * 1024,
        isLarge: true,
        status: 201,
        reply: MoveIn,
      },
    },
  }),
  moveInReport: defineRoute({
    path: '/api/site/move-ins/:id/report/',
    name: 'Report of a comparison',
    summary:
      'Every difference that the last comparison found, one JSON object per line. Those with on_purpose are meant to be.',
    needs: 'administrator',
    reply: 'file',
    contentTypes: ['application/jsonl'],
  }),
  moveInRuns: defineRoute({
    path: '/api/site/move-ins/:id/runs/',
    name: 'Runs of a move',
    summary: 'Starts a run.',
    reply: 'none',
    writes: {
      POST: {
        summary:
          'Show what would come, move in what changed, compare both servers, switch, or invite people after that',
        needs: 'administrator',
        body: Type.Object({
          mode: oneOf(modes),
          invite: Type.Optional(
            Type.Boolean({
              description: 'With switch: send people whose accounts came a link to set a password. Nobody gets two.',
            }),
          ),
        }),
        status: 202,
        reply: Type.Object({ task_url: Url }, { title: 'MoveInRun' }),
      },
    },
  }),
}
