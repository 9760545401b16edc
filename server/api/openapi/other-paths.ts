import type { Json } from '#server/api/openapi/schemas.ts'

const text = { schema: { type: 'string' } }

const failures = (...statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'Error, in the shape that all errors have.' }]))

/** What is served beside the resources: their own document, and what code hosts call. */
export const otherPaths: Readonly<Record<string, Json>> = {
  '/api/schema/': {
    get: {
      operationId: 'get_schema',
      tags: ['site'],
      summary: 'This document',
      description: 'OpenAPI of the service. For anyone.',
      parameters: [],
      responses: {
        '200': { description: 'The document', content: { 'application/json': { schema: {} } } },
        ...failures(401, 429),
      },
      security: [{}],
    },
  },
  '/hooks/{service}/': {
    post: {
      operationId: 'post_hook',
      tags: ['repository'],
      summary: 'Told of a push by a code host',
      description: 'Components with the repository that the payload names are updated. For anyone.',
      parameters: [
        { name: 'service', in: 'path', required: true, description: 'Name of the code host, as in github.', ...text },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        '200': { description: 'What was found', content: { 'application/json': { schema: {} } } },
        ...failures(400, 401, 404, 413, 415, 429),
      },
      security: [{}],
    },
  },
}
