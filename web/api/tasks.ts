import { queryOptions } from '@tanstack/react-query'
import { getJson } from './client.ts'

export interface Task {
  completed: boolean
  progress: number
  result: unknown
  log: string
}

/** Asked again every second until the task is done. */
export const taskQuery = (url: string) => {
  const address = new URL(url, 'http://localhost').pathname
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => getJson<Task>(address, signal),
    refetchInterval: ({ state }) => (state.data?.completed || state.error ? false : 1000),
    staleTime: 0,
  })
}

/** What a finished task says in words, if anything. */
export function outcomeOf({ completed, result }: Task): { failed: boolean; text: string } | undefined {
  if (!completed) return undefined
  if (typeof result !== 'object' || result === null) return { failed: false, text: '' }
  const { error, detail, message, result: went } = result as Record<string, unknown>
  const words = [error, detail, message].find((one) => typeof one === 'string')
  return { failed: typeof error === 'string' || went === false, text: String(words ?? '') }
}
