import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../api/client.ts'
import type { OpenApiDocument } from './openapi.ts'

const path = '/api/schema/?format=json'

export const schemaQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => getJson<OpenApiDocument>(path, signal),
  staleTime: Number.POSITIVE_INFINITY,
})
