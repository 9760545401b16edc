import type { AddonKind } from '#server/addons/model/addon.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { addJob } from '#server/queue/queue.ts'
import { laneOf as repositoryLane } from '#server/vcs/clone-name.ts'

export interface News {
  readonly after: number
  readonly upTo: number
}

async function laneOf(tx: Db, kind: AddonKind, component: ComponentRow): Promise<string> {
  if (!kind.alone) return `addon:${component.id}`
  const { linked_component_id: linkedTo } = component
  const main = linkedTo === null ? component : await componentById(tx, { id: linkedTo })
  return repositoryLane(tx, main ?? component)
}

/** Lets an add-on run on a component. */
export async function queueAddon(
  tx: Db,
  { addonId, kind, component, news }: { addonId: number; kind: AddonKind; component: ComponentRow; news?: News },
  now: number,
): Promise<string> {
  const part = news && kind.onlyNews ? `:${news.upTo}` : ''
  return addJob(
    tx,
    {
      kind: 'run_addon',
      payload: { addonId, componentId: component.id, ...(news && kind.onlyNews ? news : {}) },
      key: `repeated:addon:${addonId}:${component.id}${part}`,
      lane: await laneOf(tx, kind, component),
    },
    now,
  )
}

/** Lets it run on every component that it is for. */
export const queueEverywhere = (tx: Db, addonId: number, now: number): Promise<string> =>
  addJob(
    tx,
    { kind: 'run_addon', payload: { addonId }, key: `repeated:addon:${addonId}:all`, lane: `addon:all:${addonId}` },
    now,
  )
