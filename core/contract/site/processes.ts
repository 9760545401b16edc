import { type Static, Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const count = Type.Integer()
const seconds = Type.Number({ description: 'Seconds.' })
const quantile = nullable(Type.Number({ description: 'Seconds, as the bound of a range; null: it never happened.' }))

const times = { count, p50: quantile, p95: quantile, p99: quantile }
const requestTimes = { ...times, errors: Type.Integer({ description: 'Answered with a status of 500 or more.' }) }

const ProcessFigures = Type.Object(
  {
    memory: Type.Object(
      { resident: count, heap: Type.Integer({ description: 'Of JavaScript, in use.' }) },
      { description: 'In bytes.' },
    ),
    event_loop: Type.Object(
      { p50: seconds, p99: seconds, max: seconds },
      { description: 'Event loop delay in the last whole minute.' },
    ),
    pools: Type.Array(
      Type.Object({
        name: Type.String(),
        used: count,
        idle: count,
        waiting: Type.Integer({ description: 'Callers that wait for a connection.' }),
      }),
      { description: 'Connections to PostgreSQL.' },
    ),
    requests: Type.Object(requestTimes),
    routes: Type.Array(Type.Object({ method: Type.String(), route: Type.String(), ...requestTimes }), {
      description: 'The twenty that took the most time.',
    }),
    statements: Type.Object(times, { description: 'Sent to the database.' }),
    jobs: Type.Array(
      Type.Object({ kind: Type.String(), done: count, failed: count, retried: count, postponed: count, seconds }),
      { description: 'Tries of jobs.' },
    ),
    git: Type.Array(Type.Object({ command: Type.String(), seconds, ...times })),
    reply_cache: Type.Object({ hits: count, misses: count }),
  },
  { title: 'ProcessFigures', description: 'Counted since the process started.' },
)

export type ProcessFigures = Static<typeof ProcessFigures>

const Time = Type.String({ format: 'date-time' })

const Processes = Type.Object(
  {
    queue: Type.Array(
      Type.Object({
        class: Type.String({ description: 'outgoing, git, upstream, bulk or short.' }),
        waiting: count,
        running: count,
        oldest: Type.Number({ description: 'Seconds since the oldest waiting job became due.' }),
      }),
    ),
    processes: Type.Array(
      Type.Object({
        id: Type.String(),
        host: Type.String(),
        pid: count,
        role: oneOf(['all', 'web', 'worker']),
        version: Type.String(),
        started: Time,
        seen: Type.String({ format: 'date-time', description: 'When it last left its figures: once a minute.' }),
        silent: Type.Boolean({ description: 'Nothing was heard of it for three minutes.' }),
        figures: ProcessFigures,
      }),
      { description: 'Of the last hour; one that is stopped properly is removed at once.' },
    ),
  },
  { title: 'SiteProcesses' },
)

export const processesContract = {
  siteProcesses: defineRoute({
    path: '/api/site/processes/',
    name: 'Site processes',
    summary: 'Every process of the site with its figures, and the background jobs by class.',
    needs: 'administrator',
    reply: Processes,
    fresh: true,
  }),
}
