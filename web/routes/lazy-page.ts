import { type ComponentType, lazy } from 'react'

/** A page that is fetched when somebody first goes there. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
