import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson } from '../../api/client.ts'
import type { Scope } from '../../api/scopes.ts'

export interface Addon {
  id: number
  name: string
  /** Address of the component it is installed in; null: for a project, or for the whole site. */
  component: string | null
  project: string | null
  configuration: Record<string, unknown>
}

/** How one setting of an add-on is asked for, as the API tells it. */
export interface AddonField {
  type: 'text' | 'secret' | 'number' | 'float' | 'boolean' | 'choice' | 'texts' | 'numbers'
  required?: boolean
  default?: unknown
  choices?: (string | number)[]
}

export interface AddonKind {
  name: string
  title: string
  description: string
  scopes: string[]
  multiple: boolean
  fields: Record<string, AddonField>
}

const path = apiPath('addons', 'kinds')

export const addonKindsQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => getJson<{ results: AddonKind[] }>(path, signal).then(({ results }) => results),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether an add-on is installed at this very place. */
export function isAt({ component, project }: Pick<Addon, 'component' | 'project'>, scope: Scope): boolean {
  const at = scope.component
    ? `/api/components/${scope.project?.slug}/${scope.component.path.replaceAll('/', '%252F')}/`
    : scope.project && `/api/projects/${scope.project.slug}/`
  const address = component ?? project
  return address === null ? at === null : at !== null && new URL(address).pathname === at
}
