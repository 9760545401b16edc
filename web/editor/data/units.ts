import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '../../api/client.ts'
import type { Page, Unit } from '../../api/types.ts'

const MOST = 100

interface Wanted {
  id: number
  found: (unit: Unit) => void
  failed: (error: unknown) => void
}

let waiting: Wanted[] = []

/** Units asked for at the same moment come in one request. */
function loadUnit(id: number): Promise<Unit> {
  return new Promise((found, failed) => {
    if (waiting.length === 0) setTimeout(loadWaiting, 4)
    waiting.push({ id, found, failed })
  })
}

async function loadWaiting(): Promise<void> {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += MOST) await loadSome(all.slice(from, from + MOST))
}

async function loadSome(wanted: readonly Wanted[]): Promise<void> {
  try {
    const ids = [...new Set(wanted.map(({ id }) => id))]
    const query = new URLSearchParams({ q: `id:${ids.join(',')}`, page_size: String(ids.length) })
    const { results } = await getJson<Page<Unit>>(`/api/units/?${query}`)
    const found = new Map(results.map((unit) => [unit.id, unit]))
    for (const one of wanted) {
      const unit = found.get(one.id)
      if (unit) one.found(unit)
      else one.failed(new ApiError('This string is not here any more.', 404))
    }
  } catch (error) {
    for (const { failed } of wanted) failed(error)
  }
}

export const unitKey = (id: number) => ['unit', id] as const

export const unitQuery = (id: number) =>
  queryOptions({ queryKey: unitKey(id), queryFn: () => loadUnit(id), staleTime: 60_000, networkMode: 'always' })

/** What the server said it has, before it is asked again. */
export function assumeSaved(client: QueryClient, id: number, change: Partial<Unit>): void {
  client.setQueryData<Unit>(unitKey(id), (unit) => unit && { ...unit, ...change })
}

/** What surrounds strings is many times larger than they are: of those left behind it does not stay long. */
export const LEFT_BEHIND = 20_000

/** A list of a unit's surroundings: what hangs on it at /api/units/<id>/<part>/. */
export const partQuery = <Item>(id: number, part: string, more = '') => {
  const address = `/api/units/${id}/${part}/${more}`
  return queryOptions({
    queryKey: ['unit', id, part, more],
    queryFn: async ({ signal }) => (await getJson<Page<Item>>(address, signal)).results,
    gcTime: LEFT_BEHIND,
  })
}
