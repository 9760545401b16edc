import { expect, it } from 'vitest'
import { findIdleExports, readShared } from './exports.ts'

const idle = (files: Readonly<Record<string, string>>) =>
  findIdleExports(Object.entries(files).map(([path, text]) => readShared(path, text))).map(
    ({ path, line, name, advice }) => `${path}:${line} ${name}: ${advice}`,
  )

it('tells of values that no other file imports', () => {
  const file =
    'export const a = 1\nexport function b() { return a }\nexport const { c, d: [e] } = f()\nexport class G {}\n'
  expect(idle({ 'core/x.ts': file })).toEqual([
    "core/x.ts:1 a: drop 'export'",
    'core/x.ts:2 b: delete it',
    'core/x.ts:3 c: delete it',
    'core/x.ts:3 e: delete it',
    'core/x.ts:4 G: delete it',
  ])
})

it.each([
  ["import { a as b } from './x.ts'"],
  ["import type { a } from './x.ts'"],
  ["export { a } from './x.ts'"],
  ["import * as x from './x.ts'\nx.a()"],
  ["const x = await import('./x.ts')"],
  ["import { a } from '#core/x.ts'"],
])('%s is a need', (text) => {
  expect(
    idle({ 'core/x.ts': 'export const a = 1', 'core/main.ts': text }).filter((one) => one.startsWith('core/x')),
  ).toEqual([])
})

it('lets tests reach what their file uses itself, and nothing else', () => {
  const test = { 'core/x.test.ts': "import { a } from './x.ts'" }
  expect(idle({ ...test, 'core/x.ts': 'export const a = 1' })).toEqual(['core/x.ts:1 a: delete it'])
  expect(idle({ ...test, 'core/x.ts': 'export const a = 1\nconst b = a' })).toEqual([])
  const helper = { 'core/testing/x.ts': 'export const a = 1', 'core/y.test.ts': "import { a } from './testing/x.ts'" }
  expect(idle(helper)).toEqual([])
})

it('leaves types alone', () => {
  expect(idle({ 'core/x.ts': 'export interface A {}\nexport type B = A\ntype C = B\nexport type { C }' })).toEqual([])
})
