import { describe, expect, it } from 'vitest'
import { configSchema, parseConfig } from './config.ts'
import { ClientError } from './exit-codes.ts'

const component = { slug: 'web', filemask: 'locales/*.json', file_format: 'json-nested' }
const config = { url: 'https://translate.example.org/', project: 'app', components: [component] }
const parse = (change: object) => parseConfig(JSON.stringify({ ...config, ...change }), 'dragoman.json')

describe('dragoman.json', () => {
  it('is read as it is', () => {
    const whole = { ...component, template: 'locales/en.json', source_language: 'en', flags: 'icu-message-format' }
    expect(parse({ $schema: 'x', components: [whole] })).toEqual({ ...config, components: [whole] })
  })

  it.each<[string, object]>([
    ['url must match', { url: 'translate.example.org' }],
    ['project is missing', { project: undefined }],
    ['project must match', { project: 'a b' }],
    ['components must name at least one', { components: [] }],
    ['components[0] must be an object', { components: ['web'] }],
    ['components[0].filemask is missing', { components: [{ ...component, filemask: undefined }] }],
    ['components[0].file_mask is not a known setting', { components: [{ ...component, file_mask: '*' }] }],
    ['components[0].template must be a text', { components: [{ ...component, template: 3 }] }],
    ['components[0] has a path outside this folder', { components: [{ ...component, filemask: '../*.json' }] }],
    ['components[0] has a path outside this folder', { components: [{ ...component, template: '/etc/passwd' }] }],
    ['tokn is not a known setting', { tokn: 'x' }],
  ])('%s', (reason, change) => {
    expect(() => parse(change)).toThrow(ClientError)
    expect(() => parse(change)).toThrow(reason)
  })

  it('that is not JSON says where', () => {
    expect(() => parseConfig('{', 'dragoman.json')).toThrow('dragoman.json is not valid JSON')
  })

  it('has a schema with the settings that are read', () => {
    expect(Object.keys(configSchema.properties.components.items.properties).sort()).toEqual(
      ['slug', 'name', 'filemask', 'template', 'new_base', 'file_format', 'source_language', 'flags'].sort(),
    )
  })
})
