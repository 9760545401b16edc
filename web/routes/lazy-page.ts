import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiError } from '../api/client.ts'

/** A page that is fetched when somebody first goes there, or before by its `preload`. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): AsyncRouteComponent<Props> {
  const page: unknown = lazyRouteComponent(async () => ({ default: await load().catch(unlessOffline) }))
  return page as AsyncRouteComponent<Props>
}

/** The router reloads when a page cannot be fetched; without a connection that would only lose the page one is on. */
function unlessOffline(reason: unknown): never {
  throw navigator.onLine ? reason : new ApiError('The page could not be fetched.', 0, { cause: reason })
}
