import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api/client.ts'
import type { MachineAnswer } from '../data/feedback.ts'

export const machineryKey = (unit: number) => ['machinery', unit] as const

export const machineryQuery = (unit: number) =>
  queryOptions({
    queryKey: machineryKey(unit),
    queryFn: ({ signal }) => getJson<MachineAnswer>(`/api/units/${unit}/machinery/`, signal),
    staleTime: 300_000,
    retry: false,
  })
