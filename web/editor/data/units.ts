import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { unitsAddress } from '#core/editor/addresses.ts'
import { addressIn, type Item, type Listing, readAt } from '../../api/call.ts'
import { ApiError } from '../../api/client.ts'
import type { Unit } from '../../api/types.ts'
import { gathering } from './gather.ts'

const MAX_UNITS = 100

/** Units asked for at the same moment come in one request. */
const loadUnit = gathering<number, Unit>(MAX_UNITS, async (ids) => {
  const { results } = await readAt('GET /api/units/', unitsAddress(ids))
  const found = new Map(results.map((unit) => [unit.id, unit]))
  return (id) => {
    const unit = found.get(id)
    if (unit) return unit
    throw new ApiError('This string is not here any more.', 404)
  }
})

export const unitKey = (id: number) => ['unit', id] as const

/** Asks once more for the strings that are shown, without their surroundings. */
export const askAgain = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => queryKey[0] === 'unit' && queryKey.length === 2,
  })

export const unitQuery = (id: number) =>
  queryOptions({ queryKey: unitKey(id), queryFn: () => loadUnit(id), staleTime: 60_000, networkMode: 'always' })

/** What the server said it has, before it is asked again. */
export function assumeSaved(client: QueryClient, id: number, change: Partial<Unit>): void {
  client.setQueryData<Unit>(unitKey(id), (unit) => unit && { ...unit, ...change })
}

/** What surrounds strings is many times larger than they are: of those left behind it does not stay long. */
export const LEFT_BEHIND = 20_000

type PartListing = Extract<Listing, `GET /api/units/:id/${string}`>

/** A list of a unit's surroundings: what hangs on it. */
export const partQuery = <Key extends PartListing>(id: number, key: Key, pageSize?: number) => {
  const address = addressIn(key, { params: { id }, query: { page_size: pageSize } })
  return queryOptions({
    queryKey: ['unit', id, address],
    queryFn: async ({ signal }): Promise<Item<Key>[]> => (await readAt(key, address, signal)).results,
    gcTime: LEFT_BEHIND,
  })
}
