import { effectiveFlags } from '#core/units/effective-flags.ts'
import { parseFlags } from '#core/units/flags.ts'
import { State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { flaggedSources, unusualSources } from '#server/db/queries/strings/stored-units.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

const FLAG = 'read-only'

const has = (flags: string): boolean => flags.includes(FLAG) && parseFlags(flags).has(FLAG)

/** Which strings may not be edited, by their flags or since their source text is not ready. */
export interface ReadOnly {
  readonly any: boolean
  of(sourceStringId: number): boolean
}

export async function readOnlyStrings(db: Db, synced: SyncedComponent, sourceTranslationId: number): Promise<ReadOnly> {
  const { component } = synced
  const { inherited_flags: inherited, check_flags: own } = component
  if ((has(inherited) || has(own)) && effectiveFlags({ inherited, component: own }).has(FLAG))
    return { any: true, of: () => true }
  const ids = new Set<number>()
  for (const { id, flags, extra_flags } of await flaggedSources(db, component.id, FLAG))
    if (has(flags) || has(extra_flags)) ids.add(id)
  if (component.intermediate !== '')
    for (const { id, state } of await unusualSources(db, { translationId: sourceTranslationId }))
      if (state < State.translated) ids.add(id)
  return { any: ids.size > 0, of: (id) => ids.has(id) }
}
