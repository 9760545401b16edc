import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { repositoryOwners } from '#server/db/queries/repository/repository-components.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError, errorText } from '#server/errors.ts'
import { holdLane } from '#server/queue/hold-lane.ts'
import type { CloneSize } from '#server/vcs/clone-sizes.ts'
import { dropUnusedClones } from '#server/vcs/used-clones.ts'
import { LOCAL, Vcs } from '#server/vcs/vcs.ts'

/** From here on a clone is packed: git's own limits for loose objects and packs, less a little. */
const MANY_LOOSE = 2000
const MANY_PACKS = 20

interface Maintenance {
  readonly db: Kysely<Tables>
  readonly vcs: Vcs
  readonly log: Logger
  now(): number
  /** What all clones may take, in bytes; 0: no limit. */
  readonly budget: number
}

export interface Maintained {
  /** Clones that no component has any more. */
  readonly unused: number
  readonly packed: number
  readonly dropped: number
}

/** Does something to a clone while nobody else is at work there; false: somebody is, so that it is left for the next time. */
async function alone({ db, now, log }: Maintenance, lane: string, work: () => Promise<void>): Promise<boolean> {
  const job = { kind: 'maintain_clone', payload: {}, key: `repeated:maintain:${lane}`, lane } as const
  try {
    await holdLane(db, job, { now, waitMs: 0 }, work)
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'repository_locked'))
      log.warn({ event: 'clone_maintenance_failed', lane, reason: errorText(error) }, 'a clone could not be maintained')
    return false
  }
}

const isScattered = ({ loose, packs }: CloneSize): boolean => loose >= MANY_LOOSE || packs >= MANY_PACKS

/** Clones in this process's folder go when no component has them any more; they are packed where they have become many files, and removed, least used first, where they take too much. */
export async function maintainClones(maintenance: Maintenance): Promise<Maintained> {
  const { db, vcs, budget } = maintenance
  const unused = await dropUnusedClones(db, vcs)
  const sizes = new Map<string, CloneSize>()
  let packed = 0
  for (const lane of vcs.idleLanes(Number.POSITIVE_INFINITY)) {
    const size = await vcs.measureLane(lane)
    const done = isScattered(size) && (await alone(maintenance, lane, () => vcs.packLane(lane)))
    if (done) packed++
    sizes.set(lane, done ? { ...(await vcs.measureLane(lane)), touched: size.touched } : size)
  }
  const total = [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  if (budget === 0 || total <= budget) return { unused, packed, dropped: 0 }
  // What has no remote, and was not worked with since its history is in the database, has it here alone.
  const owners = (await repositoryOwners(db, {})).filter(({ local_head }) => local_head === '')
  const kept = new Set(owners.map(({ id }) => Vcs.lane(`${LOCAL}${id}`)))
  let [dropped, excess] = [0, total - budget]
  for (const [lane, { bytes }] of [...sizes].toSorted(([, one], [, other]) => one.touched - other.touched)) {
    if (excess <= 0) break
    if (kept.has(lane) || !(await alone(maintenance, lane, async () => vcs.dropLane(lane)))) continue
    dropped++
    excess -= bytes
  }
  return { unused, packed, dropped }
}
