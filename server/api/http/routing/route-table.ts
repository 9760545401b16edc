import findMyWay from 'find-my-way'
import { type AnyRoute, accountLevels } from '#server/api/http/route.ts'

/** Longer names than any object has; what is longer is not found. */
export const MAX_PARAM_LENGTH = 1000

const API = '/api/'

export interface FoundRoute {
  readonly route: AnyRoute
  readonly params: Readonly<Record<string, string>>
}

/**
 * Which route an address belongs to. A route takes every method itself, so each address is entered once, and once for all
 * applications that serve the routes.
 */
export class RouteTable {
  /** What the server has to send here: all of the API, and the other addresses one by one. */
  readonly addresses: readonly string[]
  /** The query was read by the server. */
  readonly #router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH, querystringParser: () => ({}) })

  constructor(routes: readonly AnyRoute[]) {
    for (const route of routes) {
      demandDeclared(route)
      this.#router.on('GET', route.path, () => {}, route)
    }
    this.addresses = [...new Set(routes.map(({ path }) => (path.startsWith(API) ? `${API}*` : path)))]
  }

  find(url: string): FoundRoute | undefined {
    const found = this.#router.find('GET', url)
    return found ? { route: found.store, params: found.params as FoundRoute['params'] } : undefined
  }
}

/** No address of accounts is served that does not say what it asks for. */
function demandDeclared(route: AnyRoute): void {
  if (!route.path.startsWith('/api/account/')) return
  const [silent] = accountLevels(route).find(([, level]) => level === undefined) ?? []
  if (silent) throw new Error(`${silent} ${route.path} does not say what it asks of an account`)
}
