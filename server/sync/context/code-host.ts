import type { Login } from '#core/text/repository-address.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { Forge } from '#server/forges/forge.ts'
import { forgeOf } from '#server/forges/registry.ts'
import { mainComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'

/** The code host of a component, and how we sign in there. */
export interface CodeHost {
  readonly forge: Forge
  /** The component whose repository it is. */
  readonly main: ComponentRow
  /** Undefined: nobody stored a token for it. */
  readonly login: Login | undefined
}

/** Undefined for components that have no code host, but a repository only. */
export async function codeHostOf({ db, vcs }: SyncContext, component: ComponentRow): Promise<CodeHost | undefined> {
  const main = await mainComponent(db, component)
  const forge = forgeOf(main.vcs)
  if (!forge) return undefined
  const login = await vcs.keyring?.loginFor(db, { componentId: main.id, address: main.repo, purpose: 'push' })
  return { forge, main, login }
}
