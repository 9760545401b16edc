import type { AddonKind, Cause } from '#server/addons/model/addon.ts'
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

interface AddonRun {
  readonly addonId: number
  readonly kind: AddonKind
  readonly component: ComponentRow
  readonly news?: News
  readonly cause?: Cause
}

const stored = ({ trigger, userId }: Cause) => ({
  ...(trigger !== undefined && { trigger }),
  ...(userId !== undefined && { userId }),
})

/** Lets an add-on run on a component. */
export async function queueAddon(
  tx: Db,
  { addonId, kind, component, news, cause = {} }: AddonRun,
  now: number,
): Promise<string> {
  const part = news && kind.onlyNews ? `:${news.upTo}` : ''
  return addJob(
    tx,
    {
      kind: 'run_addon',
      payload: { addonId, componentId: component.id, ...(news && kind.onlyNews ? news : {}), ...stored(cause) },
      key: `repeated:addon:${addonId}:${component.id}${part}`,
      lane: await laneOf(tx, kind, component),
    },
    now,
  )
}

/** Lets it run on every component that it is for. */
export const queueEverywhere = (tx: Db, addonId: number, now: number, cause: Cause = {}): Promise<string> =>
  addJob(
    tx,
    {
      kind: 'run_addon',
      payload: { addonId, ...stored(cause) },
      key: `repeated:addon:${addonId}:all`,
      lane: `addon:all:${addonId}`,
    },
    now,
  )
