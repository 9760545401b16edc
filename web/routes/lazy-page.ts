import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A page that is fetched when somebody first goes there, or before by its `preload`. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): AsyncRouteComponent<Props> {
  const page: unknown = lazyRouteComponent(async () => ({ default: await load() }))
  return page as AsyncRouteComponent<Props>
}
