import { expect, it } from 'vitest'
import { listContracts } from './contracts.ts'
import { listPages } from './pages.ts'

it('names every contract of every file, and imports only what it names', () => {
  const text = listContracts(
    new Map([
      ['core/contract/a/one.ts', 'export const oneContract = {}\nexport const Reply = 1\n'],
      ['core/contract/a/two.ts', 'export const zContract = {}\nexport const aContract = {}\n'],
      ['core/contract/a/shapes.ts', 'export const Shape = 1\n'],
    ]),
  )
  expect(text.split('\n').slice(1)).toEqual([
    "import type { oneContract } from '#core/contract/a/one.ts'",
    "import type { aContract, zContract } from '#core/contract/a/two.ts'",
    '',
    '/** Every contract of the API. */',
    'export type Contracts =',
    '  | typeof oneContract',
    '  | typeof aContract',
    '  | typeof zContract',
    '',
  ])
})

it('tells pages of their own from pages about an object; those with a name are neither', () => {
  const routes = "path: '/', x\npath: '/about'\npath: '/tools/$'\npath: '/user/$name'\npath: '/checks/$check/$'\n"
  const text = listPages(new Map([['web/routes/a.tsx', routes]]))
  expect([...text.matchAll(/^ {2}'(.*)',$/gm)].map(([, name]) => name)).toEqual(['/', '/about/', 'tools'])
})
