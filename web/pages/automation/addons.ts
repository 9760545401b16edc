import { queryOptions } from '@tanstack/react-query'
import { type Body, call, type Item, type Reply, readQuery } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'
import { componentParams, projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { useNames } from '../../locale/own-words.ts'

export type Addon = Item<'GET /api/addons/'>

type Kinds = Reply<'GET /api/addons/kinds/'>

export type AddonKind = Kinds['results'][number]

/** How one setting of an add-on is asked for, as the API tells it. */
export type AddonField = AddonKind['fields'][string]

export const addonKindsQuery = queryOptions({
  ...readQuery('GET /api/addons/kinds/', {}),
  select: ({ results }: Kinds): AddonKind[] => results,
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

export function installAddon(scope: Scope, body: Body<'POST /api/addons/site/'>): Promise<Addon> {
  if (scope.component)
    return call('POST /api/components/:project/:component/addons/', { params: componentParams(scope), body })
  if (scope.project) return call('POST /api/projects/:project/addons/', { params: projectParams(scope), body })
  return call('POST /api/addons/site/', { body })
}

export const installedQuery = everythingQuery('GET /api/addons/', {})

/** Add-ons by their names, in the reader's language. */
export function useAddonTitles(kinds: readonly AddonKind[]): (name: string) => string {
  const named = useNames('addons')
  return (name) => named(name, kinds.find((kind) => kind.name === name)?.title ?? name)
}
