import { describe, expect, it } from 'vitest'
import { capitalise, groupOperations, jsonSchema, type OpenApiDocument, resolve } from './openapi.ts'

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  tags: [{ name: 'units', description: 'Strings.' }, { name: 'empty' }, { name: 'projects' }],
  paths: {
    '/api/projects/{project}/': {
      summary: 'not an operation',
      parameters: [{ $ref: '#/components/parameters/project', name: '', in: 'path' }],
      get: { operationId: 'getProject', tags: ['projects'], parameters: [{ name: 'format', in: 'query' }] },
      delete: { tags: ['projects'] },
    },
    '/api/units/': { get: { tags: ['units'] } },
    '/api/': { get: {} },
  },
  components: {
    parameters: { project: { name: 'project', in: 'path', required: true } },
    schemas: { Loop: { $ref: '#/components/schemas/Loop' } },
  },
}

describe('operations', () => {
  const groups = groupOperations(document)

  it('are grouped by tag in the order of the document, untagged ones last', () => {
    expect(groups.map(({ name }) => name)).toEqual(['units', 'projects', 'Other'])
    expect(groups[0]?.description).toBe('Strings.')
  })

  it('have the parameters of their path, references followed', () => {
    const read = groups[1]?.operations[0]
    expect(read?.parameters.map(({ name }) => name)).toEqual(['project', 'format'])
    expect(read?.parameters[0]?.required).toBe(true)
  })

  it('have an id even where the document gives none', () => {
    expect(groups[1]?.operations.map(({ id }) => id)).toEqual(['getProject', 'delete-api-projects-project-'])
  })
})

describe('references', () => {
  it('that lead nowhere or in a circle stay', () => {
    expect(resolve(document, { $ref: '#/components/schemas/None' })).toEqual({ $ref: '#/components/schemas/None' })
    expect(resolve(document, { $ref: 'https://example.org/schema' })).toEqual({ $ref: 'https://example.org/schema' })
    expect(resolve(document, { $ref: '#/components/schemas/Loop' }).$ref).toBe('#/components/schemas/Loop')
  })

  it('do not reach into the prototype', () => {
    expect(resolve(document, { $ref: '#/constructor' })).toEqual({ $ref: '#/constructor' })
  })
})

it('finds the JSON among the kinds of a body', () => {
  expect(jsonSchema({ 'text/csv': {}, 'application/json': { schema: { type: 'object' } } })).toEqual({ type: 'object' })
  expect(jsonSchema({ 'text/csv': {} })).toBeUndefined()
  expect(jsonSchema(undefined)).toBeUndefined()
})

it('capitalises tags', () => {
  expect(capitalise('projects')).toBe('Projects')
  expect(capitalise('')).toBe('')
})
