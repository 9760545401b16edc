import { message } from '#core/messages/message.ts'
import { isFileService } from '#server/commands/site/add-exported-file.ts'
import { demandEmptySite, keepsIds } from '#server/commands/site/empty-site.ts'
import { MOVE_IN_TOKEN } from '#server/commands/site/move-in-token.ts'
import type { Db } from '#server/db/database.ts'
import { moveInById, moveIns, storeMoveIn, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import { AppError, invalid } from '#server/errors.ts'
import { webAddress } from '#server/net/guarded-fetch.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'
import type { Vault } from '#server/vault/vault.ts'

export interface WantedMoveIn {
  readonly url: string
  readonly token: string
  /** Slugs; none: all. */
  readonly projects: readonly string[]
  /** Things get the IDs they have there; only into an empty site. */
  readonly sameIds: boolean
}

/** `https://host/prefix/api/` -> `https://host/prefix`. */
export function baseOf(url: string): string {
  try {
    const { origin, pathname } = webAddress(url)
    return `${origin}${pathname}`.replace(/\/+$/, '').replace(/\/api$/, '')
  } catch (error) {
    throw error instanceof AppError ? invalid('url', error.said) : error
  }
}

/** Notes a server to move in from; its token is sealed. */
export async function rememberMoveIn(tx: Db, vault: Vault, wanted: WantedMoveIn, now: number): Promise<number> {
  const url = baseOf(wanted.url)
  const known = (await moveIns(tx, {})).find((move) => move.url === url)
  if (wanted.sameIds && !(known && keepsIds(known))) await demandEmptySite(tx)
  return storeMoveIn(tx, {
    url,
    token: wanted.token === '' ? '' : vault.seal(wanted.token, MOVE_IN_TOKEN),
    projects: JSON.stringify(wanted.projects),
    options: wanted.sameIds ? JSON.stringify({ sameIds: true }) : '{}',
    created: now,
  })
}

/** Asks for a run, a look or a comparison, on behalf of an administrator; returns the task people can watch. */
export async function requestMoveIn(tx: Db, payload: JobPayloads['move_in'], now: number): Promise<string> {
  const { moveInId, userId, mode } = payload
  const move = await moveInById(tx, { id: moveInId })
  if (!move) throw new AppError('not_found')
  if (mode === 'invite' && move.switched === null) throw invalid('mode', message('moveIn.notSwitched'))
  if (move.switched !== null && mode !== 'compare' && mode !== 'invite') throw invalid('mode', message('moveIn.over'))
  const isExport = isFileService(move.service)
  if (isExport && mode !== 'survey' && mode !== 'run') throw invalid('mode', message('moveIn.exportOnly'))
  if (isExport && move.files === '[]' && move.token === '') throw invalid('file', message('moveIn.noExportFiles'))
  const lane = `move-in:${moveInId}`
  const job = { kind: 'move_in', payload, key: `${lane}:${mode}`, lane, userId } as const
  const taskId = await addJob(tx, job, now)
  await updateMoveIn(tx, moveInId, { task_id: taskId })
  return taskId
}
