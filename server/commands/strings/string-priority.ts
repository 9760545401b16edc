import { priorityOf } from '#core/units/priority.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'

/** The priority of a source string by its own flags and those around it. */
export const stringPriority = (
  { inherited_flags: inherited, check_flags: component }: Pick<ComponentRow, 'inherited_flags' | 'check_flags'>,
  { flags: source, extra_flags: extra = '' }: { readonly flags: string; readonly extra_flags?: string },
): number => priorityOf({ inherited, component, source, extra })
