import { message } from '#core/messages/message.ts'
import { findAddon } from '#server/addons/registry.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { invalid } from '#server/errors.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import { hasGettext, type ProgramEnvironment } from '#server/vcs/gettext-tools.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** Refuses an add-on whose programs the machine does not have. */
export async function demandPrograms(name: string, environment: ProgramEnvironment): Promise<void> {
  for (const tool of findAddon(name)?.programs ?? [])
    if (!(await hasGettext(tool, environment))) throw invalid('name', message('addon.toolMissing', { tool }))
}

/** Refuses an add-on that would keep a file up to date which the repository of the component does not have. */
export async function demandFiles(db: Db, vcs: Vcs, name: string, component: ComponentRow): Promise<void> {
  const kind = findAddon(name)
  const paths = kind?.keeps?.(component) ?? []
  if (!kind || paths.length === 0 || component.revision === '') return
  const linked = component.linked_component_id
  const main = linked === null ? undefined : await componentById(db, { id: linked })
  const clone = await cloneOf(db, main ?? component)
  if (!(await vcs.hasCommit(clone, component.revision))) return
  const found = await vcs.files(clone, component.revision, paths)
  if (found.length === 0) throw invalid('name', message('addon.doesNotFit', { title: kind.title }))
}
