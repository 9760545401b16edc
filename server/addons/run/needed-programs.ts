import { message } from '#core/messages/message.ts'
import { findAddon } from '#server/addons/registry.ts'
import { invalid } from '#server/errors.ts'
import { hasGettext, type ProgramEnvironment } from '#server/vcs/gettext-tools.ts'

/** Refuses an add-on whose programs the machine does not have. */
export async function demandPrograms(name: string, environment: ProgramEnvironment): Promise<void> {
  for (const tool of findAddon(name)?.programs ?? [])
    if (!(await hasGettext(tool, environment))) throw invalid('name', message('addon.toolMissing', { tool }))
}
