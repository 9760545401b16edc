import { expect, it } from 'vitest'
import { editorSearch } from './search.ts'

it('reads what it knows and leaves out the rest', () => {
  expect(editorSearch({ checksum: '00AB00ab00ab00ab', offset: '3', q: 'is:x', sort_by: '-priority', x: '1' })).toEqual({
    checksum: '00ab00ab00ab00ab',
    offset: 3,
    q: 'is:x',
    sort_by: '-priority',
  })
  expect(editorSearch({ checksum: 'no', offset: '0', q: '' })).toEqual({})
})
