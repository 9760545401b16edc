import { describe, expect, it } from 'vitest'
import type { MovedUnitRow } from '#server/db/queries/strings/moved-units.ts'
import { textOf } from '#server/move-in/kinds/misread.ts'

describe('a text of the other server', () => {
  const row = (target: string, upstream: string | null = null) => ({ target, upstream }) as MovedUnitRow

  it('is the same with empty plural forms in whatever number', () => {
    expect(textOf({ target: ['', ''] }, row(''))).toBe('')
    expect(textOf({ target: [''] }, row('\u001e\u001e'))).toBe('\u001e\u001e')
    expect(textOf({ target: ['', ''] }, row('edited here', ''))).toBe('')
    expect(textOf({ target: ['', ''] }, row('in the file'))).toBe('\u001e\u001e')
    expect(textOf({ target: ['one', ''] }, row(''))).toBe('one\u001e\u001e')
    expect(textOf({ target: ['one', 'two', ''] }, row('one\u001e\u001etwo'))).toBe('one\u001e\u001etwo')
    expect(textOf({ target: ['', 'two'] }, row('two'))).toBe('\u001e\u001etwo')
  })
})
