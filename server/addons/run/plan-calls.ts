import type { AddonKind } from '#server/addons/model/addon.ts'
import { texts, type Values } from '#server/addons/model/fields.ts'
import type { Db } from '#server/db/database.ts'
import type { AddonRecord } from '#server/db/queries/automation/addons.ts'
import { componentsByIds } from '#server/db/queries/components/components.ts'
import type { ChangeMark } from '#server/db/queries/history/new-changes.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'

/** A call about changes: one, or those of one person in one project. */
export interface PlannedCall {
  readonly addonId: number
  readonly changeId: number
  readonly changeIds?: readonly number[]
  readonly count?: number
  /** More of the same goes into this call as long as it waits. */
  readonly mergeKey?: string
}

interface Caller {
  readonly addon: Pick<AddonRecord, 'id'>
  readonly kind: Pick<AddonKind, 'batching'>
  readonly values: Values
  /** Changes that it wants to be told of. */
  readonly marks: readonly ChangeMark[]
}

/** Changes of a message that are told one by one at most. */
export const MAX_CHANGES_PER_CALL = 100

const isSet = (values: Values): boolean =>
  texts(values, 'languages').length > 0 || texts(values, 'components').length > 0

const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].flatMap((id) => id ?? [])

/** Leaves the changes of languages and components that a caller does not want out. One question each for all callers. */
async function filtered(db: Db, callers: readonly Caller[]): Promise<readonly Caller[]> {
  const marks = callers.filter(({ values }) => isSet(values)).flatMap((caller) => caller.marks)
  if (marks.length === 0) return callers
  const languages = await languagesByIds(db, idsOf(marks.map((mark) => mark.language_id)))
  const components = await componentsByIds(db, idsOf(marks.map((mark) => mark.component_id)))
  const fits = (wanted: readonly string[], name: string | undefined) =>
    wanted.length === 0 || (name !== undefined && wanted.includes(name))
  return callers.map((caller) => ({
    ...caller,
    marks: caller.marks.filter(
      ({ language_id, component_id }) =>
        fits(texts(caller.values, 'languages'), languages.get(language_id ?? 0)?.code) &&
        fits(texts(caller.values, 'components'), components.get(component_id ?? 0)?.path),
    ),
  }))
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

function callsOf({ addon, kind, values, marks }: Caller): PlannedCall[] {
  const addonId = addon.id
  const batching = kind.batching?.(values) ?? 1
  if (batching === 1) return marks.map(({ id }) => ({ addonId, changeId: id }))
  const groups = Map.groupBy(marks, ({ project_id, user_id }) => `${project_id}:${user_id}`)
  return [...groups].flatMap(([who, own]): PlannedCall[] => {
    const ids = own.map(({ id }) => id)
    const call = (some: readonly number[]) => ({ addonId, changeId: some[0] ?? 0, changeIds: some })
    if (batching === 'one')
      return [
        {
          ...call(ids.slice(0, MAX_CHANGES_PER_CALL)),
          count: ids.length,
          mergeKey: `repeated:webhook:${addonId}:of:${who}`,
        },
      ]
    return chunks(ids, batching).map(call)
  })
}

/** The calls that are to be made about changes: one for each, or for what one person did in a project. */
export async function planCalls(db: Db, callers: readonly Caller[]): Promise<PlannedCall[]> {
  return (await filtered(db, callers)).flatMap(callsOf)
}
