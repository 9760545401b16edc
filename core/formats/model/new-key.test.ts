import { describe, expect, it } from 'vitest'
import { findFormat, formats } from '../registry.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { testOptions } from '../testing/options.ts'
import type { Edit, FileFormat } from './format.ts'
import { newKey } from './new-key.ts'

const bilingual = formats.filter(({ linguality, abilities }) => linguality !== 'monolingual' && abilities.add)

function addAndRead(format: FileFormat, added: readonly Omit<Extract<Edit, { kind: 'add' }>, 'kind'>[]) {
  const empty = format.read(format.create(testOptions), testOptions)
  const edits = added.map((add): Edit => ({ kind: 'add', ...add }))
  return [...format.read(format.write(empty, edits), testOptions).entries]
}

describe('newKey', () => {
  it.each(bilingual.map(({ id }) => id))('%s: a new string is found by its key', (id) => {
    const format = findFormat(id)?.format as FileFormat
    const contexts = format.abilities.contexts && id !== 'csv-simple' // whose new files have no column for it
    const added = [
      { context: '', source: ['Open'], target: ['Deschide'] },
      { context: contexts ? 'menu' : '', source: ['Close the file'], target: ['Închide'] },
    ].map((given) => ({ ...given, key: newKey(format, given.context, given.source) }))
    const entries = addAndRead(format, added)
    for (const { key, source, target, context } of added) {
      const entry = entries.find((candidate) => candidate.key === key)
      expect(entry).toMatchObject({ target, source })
      if (context !== '') expect(entry?.context).toBe(context)
    }
  })

  it.each(['po', 'ts', 'nextcloud-json', 'plainxliff', 'poxliff'])('%s: a new plural is found by its key', (id) => {
    const format = findFormat(id)?.format as FileFormat
    const source = ['%n file', '%n files']
    const target = ['%n fișier', '%n fișiere', '%n de fișiere']
    const key = newKey(format, '', source)
    expect(addAndRead(format, [{ key, context: '', source, target }])).toMatchObject([{ key, source, target }])
  })

  it('tells the same source in two contexts apart', () => {
    for (const id of ['po', 'ts', 'ts1', 'csv', 'xlsx', 'catkeys']) {
      const format = findFormat(id)?.format as FileFormat
      const added = ['menu', 'door', ''].map((context) => ({
        key: newKey(format, context, ['Open']),
        context,
        source: ['Open'],
        target: [`Deschide ${context}`.trim()],
      }))
      const read = addAndRead(format, added).map(({ key, context, target }) => ({ key, context, target }))
      expect(read).toEqual(added.map(({ key, context, target }) => ({ key, context, target })))
    }
  })

  it('may still be refused', () => {
    const format = findFormat('csv')?.format as FileFormat
    expect(() => addAndRead(format, [{ key: newKey(format, '', ['']), source: [''], target: ['x'] }])).toThrow(
      EditError,
    )
  })
})
