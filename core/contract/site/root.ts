import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { Url } from '#core/contract/schema.ts'

export const lists = [
  'users',
  'groups',
  'roles',
  'projects',
  'components',
  'translations',
  'memory',
  'languages',
  'component-lists',
  'changes',
  'units',
  'suggestions',
  'screenshots',
  'addons',
  'categories',
  'reports',
]

export const rootContract = {
  root: defineRoute({
    path: '/api/',
    name: 'API root',
    summary: 'URLs of the lists.',
    needs: 'anyone',
    reply: Type.Object(Object.fromEntries(lists.map((name) => [name, Url])), { title: 'Root' }),
  }),
}
