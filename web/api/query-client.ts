import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
    },
  })
}

/** An answer that says no will say it again; only a missing answer or a failing server is asked once more. */
function worthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
