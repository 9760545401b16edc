import { describe, expect, it } from 'vitest'
import { formats } from './registry.ts'
import { options, sampleFile } from './testing/sample.ts'

const withTemplates = formats.filter(({ linguality }) => linguality !== 'bilingual')

describe.each(withTemplates.map((format) => [format.id, format] as const))('an empty file of %s', (_, format) => {
  it('takes the text of each string of its template', () => {
    const template = sampleFile(format, 300, { ...options, language: 'en' })?.file ?? new Uint8Array()
    const about = { ...options, template }
    const empty = format.read(format.create(options), about)
    const keys = format.read(template, { ...about, language: 'en' }).entries.map(({ key }) => key)
    expect(keys).not.toEqual([])
    for (const key of keys) {
      const written = format.write(empty, [{ kind: 'add', key, target: ['Текст'] }])
      expect(format.read(written, about).entries.find((entry) => entry.key === key)?.target).toEqual(['Текст'])
    }
  })
})
