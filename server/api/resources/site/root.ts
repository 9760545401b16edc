import { Type } from 'typebox'
import type { Route } from '#server/api/http/route.ts'
import { Url } from '#server/api/http/schema.ts'

const lists = [
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

export const rootRoutes: readonly Route[] = [
  {
    path: '/api/',
    name: 'API root',
    summary: 'Where the lists are.',
    needs: 'anyone',
    reply: Type.Object(Object.fromEntries(lists.map((name) => [name, Url])), { title: 'Root' }),
    handle: async ({ links }) => Object.fromEntries(lists.map((name) => [name, links.api(`${name}/`)])),
  },
]
