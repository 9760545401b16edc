import { describe, expect, it } from 'vitest'
import type { Operation } from './openapi.ts'
import { curlCommand, missingParameters, requestPath, suggestedValue } from './request-address.ts'

const operation: Operation = {
  id: 'listUnits',
  method: 'get',
  path: '/api/translations/{project}/{language}/units/',
  parameters: [
    { name: 'project', in: 'path', required: true },
    { name: 'language', in: 'path', required: true },
    { name: 'q', in: 'query' },
  ],
}

describe('the address of a request', () => {
  it('escapes what people type', () => {
    expect(requestPath(operation, { project: '../x', language: 'de', q: 'a&b' })).toBe(
      '/api/translations/..%2Fx/de/units/?q=a%26b',
    )
  })

  it('keeps the braces of what is missing, and says so', () => {
    expect(requestPath(operation, { language: 'de' })).toBe('/api/translations/{project}/de/units/')
    expect(missingParameters(operation, { language: 'de' })).toEqual(['project'])
  })
})

describe('the command for a terminal', () => {
  it('keeps every typed character from the shell', () => {
    const command = curlCommand(operation, 'http://localhost', { project: "a'; rm -rf ~ #", language: 'de' })
    expect(command).toBe("curl 'http://localhost/api/translations/a'\\''%3B%20rm%20-rf%20~%20%23/de/units/'")
  })

  it('names method, token and body where they are needed', () => {
    const post = { ...operation, method: 'post', path: '/api/projects/', parameters: [], requestBody: {} }
    expect(curlCommand(post, 'http://localhost', {})).toBe(
      "curl -X POST -H 'Authorization: Token YOUR_TOKEN' --json '{}' 'http://localhost/api/projects/'",
    )
  })
})

it('suggests the example, then the default', () => {
  expect(suggestedValue({ name: 'a', in: 'query', example: 1, schema: { default: 2 } })).toBe('1')
  expect(suggestedValue({ name: 'a', in: 'query', schema: { default: 2 } })).toBe('2')
  expect(suggestedValue({ name: 'a', in: 'query' })).toBe('')
})
