import { effectiveFlags } from '#core/units/effective-flags.ts'
import { parseFlags } from '#core/units/flags.ts'
import { State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { flaggedSources, unusualSources } from '#server/db/queries/strings/stored-units.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

const FLAG = 'read-only'

const has = (flags: string): boolean => flags.includes(FLAG) && parseFlags(flags).has(FLAG)

/** Do the flags of a source string, with those around it, say that it may not be edited? */
export function isFlaggedReadOnly(
  { component }: Pick<SyncedComponent, 'component'>,
  { flags, extra_flags: extra = '' }: { readonly flags: string; readonly extra_flags?: string },
): boolean {
  const { inherited_flags: inherited, check_flags: own } = component
  if (![inherited, own, flags, extra].some((list) => list.includes(FLAG))) return false
  return effectiveFlags({ inherited, component: own, source: flags, extra }).has(FLAG)
}

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
  // Without a template every source string is read-only, which says nothing of its translations.
  if (!synced.bilingual)
    for (const { id, state } of await unusualSources(db, { translationId: sourceTranslationId }))
      if (state === State.readOnly || (component.intermediate !== '' && state < State.translated)) ids.add(id)
  return { any: ids.size > 0, of: (id) => ids.has(id) }
}
