import { queryOptions } from '@tanstack/react-query'
import { call, type Reply, readQuery } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'

export type Machine = Reply<'GET /api/machinery/'>[number]
export type Configuration = Readonly<Record<string, string | number | boolean>>
export type TestResult = Reply<'POST /api/machinery_test/'>['results'][number]

export const machinesQuery = queryOptions({
  ...readQuery('GET /api/machinery/', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the API keeps of a service, and is sent; null turns a service of the site off in a project. */
interface Setup {
  readonly service: string
  readonly configuration: Configuration | null
}

export const configuredQuery = (scope: Scope) =>
  scope.project
    ? readQuery('GET /api/projects/:project/machinery_settings/', { params: projectParams(scope) })
    : readQuery('GET /api/machinery_settings/', {})

export const machineryUseQuery = (scope: Scope) =>
  scope.project
    ? readQuery('GET /api/projects/:project/machinery_use/', { params: projectParams(scope) })
    : readQuery('GET /api/machinery_use/', {})

export function addService(scope: Scope, body: Setup): Promise<unknown> {
  if (!scope.project) return call('POST /api/machinery_settings/', { body })
  return call('POST /api/projects/:project/machinery_settings/', { params: projectParams(scope), body })
}

export function changeService(scope: Scope, body: Setup): Promise<unknown> {
  if (!scope.project) return call('PATCH /api/machinery_settings/', { body })
  return call('PATCH /api/projects/:project/machinery_settings/', { params: projectParams(scope), body })
}

/** Has a short text translated with settings that need not be saved. */
export function testService(
  scope: Scope,
  body: { service: string; configuration: Configuration; languages: string[] },
): Promise<{ results: TestResult[] }> {
  if (!scope.project) return call('POST /api/machinery_test/', { body })
  return call('POST /api/projects/:project/machinery_test/', { params: projectParams(scope), body })
}
