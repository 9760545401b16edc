import { describe, expect, it } from 'vitest'
import { findingMessages, say } from '#core/checks/model/messages.ts'
import { sentenceFinder } from './sentences.ts'

describe('a sentence of the server', () => {
  const find = sentenceFinder({
    gone: 'The file is missing.',
    missing: '{{what}} is missing.',
    links: 'Links: {{wanted}}, here: {{had}}.',
  })

  it('is known by its English text', () => {
    expect(find('The file is missing.')).toEqual({ key: 'gone', values: {} })
    expect(find('%s is missing.')).toEqual({ key: 'missing', values: { what: '%s' } })
    expect(find('Links: 3, here: 2.')).toEqual({ key: 'links', values: { wanted: '3', had: '2' } })
  })

  it('is left alone when it is none of ours', () => {
    expect(find('The disk is full.')).toBeUndefined()
    expect(find(' is missing.')).toBeUndefined()
    expect(find('Links: , here: 2.')).toBeUndefined()
  })

  it('may hold words of other sentences and braces', () => {
    expect(find('a is missing. is missing.')?.values).toEqual({ what: 'a is missing.' })
    expect(find('{{what}} is missing.')?.key).toBe('missing')
  })
})

it('every sentence of a finding is found again', () => {
  const find = sentenceFinder(findingMessages)
  for (const [key, text] of Object.entries(findingMessages)) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string)
    const values = Object.fromEntries(names.map((name, index) => [name, `x${index}`]))
    const said = (say as (key: string, values: object) => string)(key, values)
    expect(find(said)).toEqual({ key, values })
  }
})
