import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const machineryKey = (unit: number) => ['machinery', unit] as const

export const machineryQuery = (unit: number) =>
  queryOptions({
    queryKey: machineryKey(unit),
    queryFn: ({ signal }) => call('GET /api/units/:id/machinery/', { params: { id: unit } }, { signal }),
    staleTime: 300_000,
    retry: false,
  })
