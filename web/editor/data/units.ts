import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { unitsAddress } from '#core/editor/addresses.ts'
import { ApiError, getJson } from '../../api/client.ts'
import type { Page, Unit } from '../../api/types.ts'
import { gathering } from './gather.ts'

const MAX_UNITS = 100

/** Units asked for at the same moment come in one request. */
const loadUnit = gathering<number, Unit>(MAX_UNITS, async (ids) => {
  const { results } = await getJson<Page<Unit>>(unitsAddress(ids))
  const found = new Map(results.map((unit) => [unit.id, unit]))
  return (id) => {
    const unit = found.get(id)
    if (unit) return unit
    throw new ApiError('This string is not here any more.', 404)
  }
})

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
