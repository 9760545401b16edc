import { lists, rootContract } from '#core/contract/site/root.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'

export const rootRoutes: readonly AnyRoute[] = [
  serveRoute(rootContract.root, {
    get: async ({ links }) => Object.fromEntries(lists.map((name) => [name, links.api(`${name}/`)])),
  }),
]
