import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const count = Type.Integer()

export const Metrics = Type.Object(
  {
    units: count,
    units_translated: count,
    users: count,
    changes: count,
    projects: count,
    components: count,
    translations: count,
    languages: count,
    checks: Type.Integer({ description: 'Strings with a failing check.' }),
    configuration_errors: count,
    suggestions: count,
    celery_queues: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'Jobs that wait or run: backup, celery, memory, notify and translate.',
    }),
    name: Type.String({ description: 'Of the service.' }),
    version: Type.Optional(Type.String()),
    event_loop_delay: Type.Optional(
      Type.Object(
        { p50: Type.Number(), p99: Type.Number(), max: Type.Number() },
        {
          description: 'Event loop delay in seconds, in the last whole minute.',
        },
      ),
    ),
  },
  { title: 'Metrics' },
)

const formats = { format: Type.Optional(Type.String({ description: 'json, csv or openmetrics.' })) }

export const counted = [
  'translated',
  'translated_words',
  'translated_chars',
  'total',
  'total_words',
  'total_chars',
  'fuzzy',
  'fuzzy_words',
  'fuzzy_chars',
  'failing',
  'failing_words',
  'failing_chars',
  'approved',
  'approved_words',
  'approved_chars',
  'suggestions',
  'comments',
] as const

/** Percent of which counter, of what. */
export const shares = (['translated', 'approved'] as const).flatMap((group) =>
  (['', '_words', '_chars'] as const).map((part) => [group, `${group}${part}`, `total${part}`] as const),
)

export const metricNames = [...counted, ...shares.map(([, name]) => `${name}_percent`)]

const OfLanguage = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  properties: {
    name: { type: 'string' },
    ...Object.fromEntries(metricNames.map((name) => [name, { type: name.endsWith('percent') ? 'number' : 'integer' }])),
  },
})

export const ProjectMetrics = Type.Unsafe<Record<string, Record<string, Record<string, string | number>>>>({
  title: 'ProjectMetrics',
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: OfLanguage },
})

export const metricsContract = {
  metrics: defineRoute({
    path: '/api/metrics/',
    name: 'Metrics',
    summary: 'Counts over what the caller may see, for monitoring.',
    needs: 'account',
    query: Type.Object(formats),
    reply: Metrics,
    // How long others wait changes without the database.
    fresh: true,
  }),
  metricsOfProject: defineRoute({
    path: '/api/projects/:project/metrics/',
    name: 'Metrics of a project',
    summary: 'Counts for each component and language.',
    needs: 'visible',
    query: Type.Object(formats),
    reply: ProjectMetrics,
  }),
}
