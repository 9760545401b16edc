import type { AddonKind } from '#server/addons/model/addon.ts'
import type { Values } from '#server/addons/model/fields.ts'
import { findAddon } from '#server/addons/registry.ts'
import { storedConfiguration, withDefaults } from '#server/addons/run/configuration.ts'
import { type PlannedCall, planCalls } from '#server/addons/run/plan-calls.ts'
import { queueAddon } from '#server/addons/run/queue-addon.ts'
import { queueCalls } from '#server/addons/run/queue-calls.ts'
import { isFor } from '#server/addons/run/run-addon.ts'
import type { Db } from '#server/db/database.ts'
import { type AddonRecord, addonBots, allAddons } from '#server/db/queries/automation/addons.ts'
import { type ComponentRow, componentsByIds } from '#server/db/queries/components/components.ts'
import type { ChangeMark } from '#server/db/queries/history/new-changes.ts'

interface Installed {
  readonly addon: AddonRecord
  readonly kind: AddonKind
  readonly values: Values
}

/** What add-ons have to do because of a part of the history. */
export interface AddonPlan {
  readonly calls: readonly PlannedCall[]
  readonly runs: readonly { readonly addonId: number; readonly kind: AddonKind; readonly component: ComponentRow }[]
}

const nothing: AddonPlan = { calls: [], runs: [] }

const covers = ({ component_id, project_id }: AddonRecord, mark: ChangeMark): boolean => {
  if (component_id !== null) return mark.component_id === component_id
  return project_id === null || mark.project_id === project_id
}

/** Finds out which add-ons a part of the history concerns. What add-ons did themselves sets none of them off. */
export async function planAddons(db: Db, marks: readonly ChangeMark[]): Promise<AddonPlan> {
  const installed = (await allAddons(db, {})).flatMap((addon): Installed[] => {
    const kind = findAddon(addon.name)
    const stored = storedConfiguration(addon)
    return kind ? [{ addon, kind, values: withDefaults(kind.fields, stored) }] : []
  })
  if (installed.length === 0) return nothing
  const bots = new Set((await addonBots(db, {})).map(({ id }) => id))
  const byPeople = marks.filter(({ user_id }) => user_id === null || !bots.has(user_id))
  const callers = installed
    .filter(({ kind }) => kind.wants)
    .map((one) => {
      const isWanted = (mark: ChangeMark) => covers(one.addon, mark) && one.kind.wants?.(mark.action, one.values)
      return { ...one, marks: marks.filter(isWanted) }
    })
  const calls = await planCalls(db, callers)
  return { calls, runs: await planRuns(db, installed, byPeople) }
}

async function planRuns(
  db: Db,
  installed: readonly Installed[],
  marks: readonly ChangeMark[],
): Promise<AddonPlan['runs']> {
  const wanted = installed.flatMap(({ addon, kind, values }) => {
    const actions = new Set(kind.reactsTo?.(values) ?? kind.after)
    if (actions.size === 0) return []
    const found = marks.filter((mark) => actions.has(mark.action) && covers(addon, mark))
    return [...new Set(found.map(({ component_id }) => component_id))].flatMap((componentId) =>
      componentId === null ? [] : [{ addonId: addon.id, kind, componentId }],
    )
  })
  const components = await componentsByIds(
    db,
    wanted.map(({ componentId }) => componentId),
  )
  return wanted.flatMap(({ addonId, kind, componentId }) => {
    const component = components.get(componentId)
    return component && isFor(kind, component) ? [{ addonId, kind, component }] : []
  })
}

/** Queues it, in the transaction that notes how far the history was followed. */
export async function queuePlan(
  tx: Db,
  { calls, runs }: AddonPlan,
  news: { readonly after: number; readonly upTo: number },
  now: number,
): Promise<void> {
  for (const run of runs) await queueAddon(tx, { ...run, news }, now)
  await queueCalls(tx, calls, now)
}
