import type { TObject } from 'typebox'
import { paramSchemas } from '#core/contract/params.ts'
import type { RouteContract } from '#core/contract/route-contract.ts'
import type { Json } from '#server/api/openapi/schemas.ts'

const described = (schema: object): Json => {
  const { description = '', ...rest }: Json = { ...schema }
  return { description, schema: rest }
}

/** The parameters of an operation: those of its path, and what its query may say. */
export function parametersOf(
  { path, params }: Pick<RouteContract, 'path' | 'params'>,
  query: TObject | undefined,
): Json[] {
  const inPath = paramSchemas(path, params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    ...described(schema),
  }))
  const required = new Set<unknown>(query?.required ?? [])
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...described(schema),
  }))
  return [...inPath, ...inQuery]
}
