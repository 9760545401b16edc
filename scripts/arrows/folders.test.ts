import { expect, it } from 'vitest'
import { findCrowdedFolders, findFolderCycles } from './folders.ts'
import { readSource } from './source.ts'

const sources = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => readSource(path, text))

it('tells of sibling folders that need each other, by types too', () => {
  const faults = findFolderCycles(
    sources({
      'core/a/one.ts': "import type { Two } from '../b/two.ts'",
      'core/b/two.ts': "import { three } from '../c/three.ts'\nexport interface Two {}",
      'core/c/three.ts': "import { four } from '../a/four.ts'\nexport const three = four",
      'core/a/four.ts': 'export const four = 4',
      'core/d/five.ts': "import { four } from '../a/four.ts'\nexport const five = four",
    }),
  )
  expect(faults.map(({ path, rule }) => [path, rule])).toEqual([
    ['core/a/one.ts', 'core/a and core/b need each other'],
    ['core/b/two.ts', 'core/b and core/c need each other'],
    ['core/c/three.ts', 'core/c and core/a need each other'],
  ])
})

it('lets folders lean on each other in one direction, and files on their own folder', () => {
  const faults = findFolderCycles(
    sources({
      'core/a/one.ts': "import { two } from '../b/two.ts'\nimport { four } from './deep/four.ts'",
      'core/b/two.ts': 'export const two = 2',
      'core/a/deep/four.ts': "import { two } from '../../b/two.ts'\nexport const four = two",
    }),
  )
  expect(faults).toEqual([])
})

it('tells of folders with more than thirty files, tests apart', () => {
  const many = (count: number, name: (index: number) => string) =>
    sources(Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), ''])))
  expect(findCrowdedFolders(many(30, (index) => `core/a/f${index}.ts`))).toEqual([])
  expect(findCrowdedFolders(many(40, (index) => `core/a/f${index}.test.ts`))).toEqual([])
  expect(findCrowdedFolders(many(31, (index) => `core/a/f${index}.ts`)).map(({ path }) => path)).toEqual(['core/a'])
})
