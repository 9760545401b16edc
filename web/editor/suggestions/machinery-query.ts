import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Origin = 'memory' | 'machines'

const answersQuery = (unit: number, from: Origin) =>
  queryOptions({
    queryKey: ['machinery', unit, from],
    queryFn: ({ signal }) =>
      call('GET /api/units/:id/machinery/', { params: { id: unit }, query: { from } }, { signal }),
    staleTime: 300_000,
    retry: false,
  })

/** What is stored on the site for a source like this one; costs nothing. */
export const memoryQuery = (unit: number) => answersQuery(unit, 'memory')

/** What services that translate make of the string; each call may cost money. */
export const machinesQuery = (unit: number) => answersQuery(unit, 'machines')
