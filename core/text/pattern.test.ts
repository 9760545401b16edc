import { expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { compilePattern } from './pattern.ts'

const findAll = (source: string, text: string, ignoreCase = false) => {
  const compiled = compilePattern(source, { ignoreCase })
  return compiled.problem
    ? render(compiled.problem.message)
    : compiled.pattern.findAll(text).map((m) => text.slice(m.start, m.end))
}

it('finds matches at UTF-16 places, without empty ones', () => {
  expect(findAll('\\w+', '😀 ab é cd')).toEqual(['ab', 'cd'])
  expect(findAll('x*', 'axxb')).toEqual(['xx'])
  expect(findAll('ab', 'AB ab', true)).toEqual(['AB', 'ab'])
})

it('refuses what cannot run in linear time', () => {
  expect(findAll('(?=a)', 'a')).toContain('(?=')
  expect(findAll('(a)\\1', 'aa')).toContain('\\1')
  expect(findAll('a'.repeat(3000), 'a')).toContain('2000')
})

it('stops looking where a pattern would take too long', () => {
  const found = findAll('a.*b|a', 'a'.repeat(100_000))
  expect(found.length).toBeGreaterThan(10)
  expect(found.length).toBeLessThan(1000)
})

it('finds in linear time', () => {
  const compiled = compilePattern('(a+)+b')
  expect(compiled.problem ?? compiled.pattern.isFound('a'.repeat(200_000))).toBe(false)
})
