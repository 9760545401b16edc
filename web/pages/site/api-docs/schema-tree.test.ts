import { describe, expect, it } from 'vitest'
import type { OpenApiDocument, Schema } from './openapi.ts'
import { schemaFields, typeName } from './schema-tree.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  components: {
    schemas: {
      Project: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', description: 'Its name.' } },
      },
      Component: {
        type: 'object',
        properties: { project: ref('Project'), linked: { anyOf: [ref('Component'), { type: 'null' }] } },
      },
      Both: { allOf: [ref('Project'), { properties: { id: { type: 'integer' } } }] },
    },
  },
}

describe('the fields of a schema', () => {
  it('are a tree through references', () => {
    const [project] = schemaFields(document, ref('Component'))
    expect(project).toMatchObject({ name: 'project', type: 'Project', required: false })
    expect(project?.children).toEqual([
      { name: 'name', type: 'string', required: true, description: 'Its name.', children: [] },
    ])
  })

  it('end where a schema meets itself', () => {
    const linked = schemaFields(document, ref('Component'))[1]
    expect(linked).toMatchObject({ name: 'linked', type: 'Component or null', children: [] })
  })

  it('look into lists and joined schemas', () => {
    expect(schemaFields(document, { type: 'array', items: ref('Project') }).map(({ name }) => name)).toEqual(['name'])
    expect(schemaFields(document, ref('Both')).map(({ name }) => name)).toEqual(['name', 'id'])
  })

  it('are none for plain values', () => {
    expect(schemaFields(document, { type: 'string' })).toEqual([])
  })
})

describe('types in words', () => {
  it.each<[Schema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integer'],
    [{ enum: [0, 'a'] }, 'one of 0, "a"'],
    [{ const: 20 }, '20'],
    [{ type: 'object' }, 'object'],
    [{}, 'any'],
    [ref('Project'), 'Project'],
  ])('%j is %s', (schema, words) => {
    expect(typeName(document, schema)).toBe(words)
  })
})
