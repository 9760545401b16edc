import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { list } from '#core/text/loose-json.ts'
import { Answer, type ApiRequest } from '#server/api/http/route.ts'
import { findTask } from '#server/api/request/find-task.ts'
import type { Db } from '#server/db/database.ts'
import { reservingJobs } from '#server/queue/queue.ts'

/**
 * The answer to somebody who wants to work on repositories that another operation was asked for before; undefined: they
 * are free. Which one that is, is told to those who may follow it.
 */
export async function reservedAnswer(
  tx: Db,
  { actor, links }: Pick<ApiRequest, 'actor' | 'links'>,
  repositories: readonly number[],
): Promise<Answer | undefined> {
  const jobs = await reservingJobs(tx)
  const taken = jobs.find(({ payload }) => {
    const job = readJsonObject(payload)
    return repositories.some((id) => id === job.componentId || list(job, 'componentIds').includes(id))
  })
  if (!taken) return undefined
  const said = message('repository.reserved')
  const task = taken.task_id === null ? undefined : await findTask(tx, actor, taken.task_id)
  return new Answer(423, {
    detail: render(said),
    messages: [said],
    ...(task && { task_url: links.api(`tasks/${task.id}/`) }),
  })
}
